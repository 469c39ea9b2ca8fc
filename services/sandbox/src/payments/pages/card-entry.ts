import { emailField, nameField, readField } from '../../identity/accounts/fields.ts';
import type { FieldErrors } from '../../web/field.ts';
import type { CardForm, Refusal } from '../charges/card-form.ts';
import { isTestCard } from '../charges/test-cards.ts';
import type { Texts } from './texts/texts.ts';

export type CardError = keyof Texts['error'];
export type CardErrors = FieldErrors<CardError>;

/** What is asked for besides the card. */
export interface Wanted {
  email: boolean;
  terms: boolean;
  country: boolean;
}

type Person = Pick<CardForm, 'name' | 'email' | 'termsAccepted' | 'country'>;
type Typed = Partial<Record<string, string>>;

/** Who pays, and what is wrong by field of the page. */
export function readPerson(form: Typed, wanted: Wanted): { person: Person; errors: CardErrors } {
  const errors: CardErrors = {};
  const email = readField(emailField, form.email);
  const name = readField(nameField, form.name);
  if (wanted.email && email === undefined) errors.email = 'email_invalid';
  if (name === undefined) errors.name = 'name_missing';
  if (wanted.country && !/^[A-Z]{2}$/u.test(form.country ?? '')) errors.country = 'country_missing';
  if (wanted.terms && form.terms !== 'yes') errors.terms = 'terms_missing';
  const person: Person = { name: name ?? '', email: email ?? '' };
  if (wanted.country && form.country) person.country = form.country;
  if (wanted.terms) person.termsAccepted = form.terms === 'yes';
  return { person, errors };
}

/** `now` in seconds since 1970. */
export function readCard(form: Typed, wanted: Wanted, now: number): { card: CardForm } | { errors: CardErrors } {
  const { person, errors } = readPerson(form, wanted);
  const number = digitsOf(form.number);
  const expiry = expiryOf(form.expiry ?? '');
  const cvc = (form.cvc ?? '').trim();
  if (number === '') errors.number = 'number_missing';
  else if (!isTestCard(number)) errors.number = 'card_not_accepted';
  if (!expiry) errors.expiry = 'invalid_expiry';
  else if (isOver(expiry, now)) errors.expiry = 'expired';
  if (!/^\d{3}$/u.test(cvc)) errors.cvc = 'invalid_cvc';
  if (!expiry || Object.keys(errors).length > 0) return { errors };
  return { card: { ...person, number, ...expiry, cvc } };
}

/** What the page gives back of a form: never a security code, and no number that might be of a real card. */
export function keptOf(form: Typed): Typed {
  const hidden = isTestCard(digitsOf(form.number)) ? ['cvc'] : ['cvc', 'number'];
  return Object.fromEntries(Object.entries(form).filter(([name]) => !hidden.includes(name)));
}

/** Where the page shows what the provider says; the number unless told. */
export function errorsOf({ code, field }: { code: Refusal; field?: keyof CardForm }): CardErrors {
  const renamed: Partial<Record<keyof CardForm, string>> = {
    expMonth: 'expiry',
    expYear: 'expiry',
    termsAccepted: 'terms',
  };
  const name = field === undefined ? 'number' : (renamed[field] ?? field);
  return { [name]: code };
}

/** People type numbers in groups. Empty when there is nothing but spaces. */
const digitsOf = (number = '') => number.replaceAll(/[\s-]/gu, '');

/** `04/30`, `4 / 2030`, `0430`: a phone's keys for digits have no slash. */
function expiryOf(typed: string): { expMonth: number; expYear: number } | undefined {
  const [, month, year = ''] = /^(\d{1,2})[/.-]?(\d{2}|\d{4})$/u.exec(typed.replaceAll(/\s/gu, '')) ?? [];
  const expMonth = Number(month);
  const expYear = Number(year.padStart(4, '20'));
  return expMonth >= 1 && expMonth <= 12 && expYear >= 2000 ? { expMonth, expYear } : undefined;
}

/** A card is good until the end of its month. */
const isOver = ({ expMonth, expYear }: { expMonth: number; expYear: number }, now: number) =>
  Date.UTC(expYear, expMonth, 1) <= now * 1000;
