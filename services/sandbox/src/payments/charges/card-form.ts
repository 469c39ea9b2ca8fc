/** What somebody types into the form of the hosted page. Of the number only the last four digits are kept. */
export interface CardForm {
  /** Digits, spaces do not matter. */
  number: string;
  expMonth: number;
  /** Four digits. */
  expYear: number;
  cvc: string;
  name: string;
  email: string;
  /** Needed when the view says `termsRequired`. */
  termsAccepted?: boolean;
  /** Two capital letters; needed when the view says `addressRequired`. */
  country?: string;
}

export type Refusal =
  | 'card_declined'
  | 'insufficient_funds'
  /** Not one of the test numbers: nobody must type a real card here. */
  | 'card_not_accepted'
  | 'expired'
  | 'invalid_cvc'
  | 'invalid_expiry'
  | 'name_missing'
  | 'email_invalid'
  | 'country_missing'
  | 'terms_missing';
