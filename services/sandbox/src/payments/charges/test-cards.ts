import type { CardForm, Refusal } from './card-form.ts';

/** What a bank says to a charge. `fails_later`: yes at the first one, no at every later one. */
export type Behaviour = 'pays' | 'declines' | 'lacks_funds' | 'challenges' | 'always_challenges' | 'fails_later';

/** The only accepted numbers. Another number may be a real card, which must not be kept. */
export const testCards: Readonly<Record<string, Behaviour>> = {
  '4242424242424242': 'pays',
  '4000000000000002': 'declines',
  '4000000000009995': 'lacks_funds',
  // Asks at every charge, also when nobody is there to answer.
  '4000002760003184': 'always_challenges',
  '4000000000003220': 'challenges',
  '4000000000000341': 'fails_later',
};

export const isTestCard = (digits: string): boolean => Object.hasOwn(testCards, digits);

export interface KnownCard {
  behaviour: Behaviour;
  last4: string;
  expMonth: number;
  expYear: number;
}

export interface Refused {
  kind: 'declined';
  code: Refusal;
  field?: keyof CardForm;
}

/** `now` in seconds since 1970. */
export function readCard({ number, expMonth, expYear, cvc }: CardForm, now: number): KnownCard | Refused {
  const digits = number.replaceAll(/[\s-]/gu, '');
  const behaviour = isTestCard(digits) ? testCards[digits] : undefined;
  if (behaviour === undefined) return refuse('card_not_accepted', 'number');
  const isMonth = Number.isInteger(expMonth) && expMonth >= 1 && expMonth <= 12;
  if (!isMonth) return refuse('invalid_expiry', 'expMonth');
  if (!Number.isInteger(expYear) || expYear < 1000 || expYear > 9999) return refuse('invalid_expiry', 'expYear');
  // Good until the end of its month.
  if (Date.UTC(expYear, expMonth) / 1000 <= now) return refuse('expired', 'expMonth');
  if (!/^\d{3}$/u.test(cvc.trim())) return refuse('invalid_cvc', 'cvc');
  return { behaviour, last4: digits.slice(-4), expMonth, expYear };
}

/** Undefined: can be worked with. */
export function refuseBuyer({ name, email }: Pick<CardForm, 'name' | 'email'>): Refused | undefined {
  if (name.trim() === '') return refuse('name_missing', 'name');
  if (!/^[^\s@]+@[^\s@]+$/u.test(email.trim())) return refuse('email_invalid', 'email');
  return undefined;
}

export const refuse = (code: Refusal, field?: keyof CardForm): Refused => ({
  kind: 'declined',
  code,
  ...(field ? { field } : {}),
});
