import type { Locale } from '@stufenlos/contracts';
import { optional, read, type Reader } from '@stufenlos/environment';

/** An enumeration in each language, because it stands in sentences of ours. */
const perLocale: Reader<Record<Locale, string>> = {
  form: 'a JSON object { de, en } of texts',
  read: (given) => {
    try {
      const { de, en } = JSON.parse(given) as Partial<Record<Locale, unknown>>;
      const texts = [de, en].map((text) => (typeof text === 'string' ? text.trim() : ''));
      return texts.includes('') ? undefined : { de: texts[0] ?? '', en: texts[1] ?? '' };
    } catch {
      return undefined;
    }
  },
};

/** Only the path counts, so it always leads to this website. */
const sharedResult: Reader<string> = {
  form: 'the link of a shared result, https://.../shared/...',
  read: (given) => {
    const path = URL.parse(given.trim(), 'https://any.invalid')?.pathname ?? '';
    return /^\/shared\/[\w-]+$/.test(path) ? path : undefined;
  },
};

/** Who runs this installation. Nothing has a default, because an imprint must not name somebody who does not exist. */
export const operatorVariables = {
  OPERATOR_NAME: optional(
    read.words,
    'Who runs it; the imprint says what is missing, and so does a warning at the start.',
  ),
  OPERATOR_EMAIL: optional(read.email, 'E-mail address in the imprint.'),
  OPERATOR_ADDRESS: optional(read.words, 'Postal address in the imprint.'),
  OPERATOR_PHONE: optional(read.words, 'Telephone number in the imprint.'),
  OPERATOR_REPRESENTED_BY: optional(read.words, 'Who represents a company; asked for when the name is one.'),
  OPERATOR_REGISTER: optional(read.words, 'Register and number of a company; asked for when the name is one.'),
  OPERATOR_VAT_ID: optional(read.words, 'VAT id in the imprint.'),
  OPERATOR_BUSINESS_ID: optional(read.words, 'Business id in the imprint.'),
  OPERATOR_RESPONSIBLE: optional(read.words, 'Who is responsible for the content.'),
  OPERATOR_PRIVACY_AUTHORITY: optional(read.words, 'Supervisory authority in the privacy policy.'),
  OPERATOR_ACCESSIBILITY_AUTHORITY: optional(
    read.words,
    'Authority on the accessibility page, which consumers need; an exempt microenterprise says so.',
  ),
  OPERATOR_SELF_SCAN: optional(sharedResult, 'Shared result of this website; the accessibility page leads there.'),
  OPERATOR_HOST: optional(read.words, 'Hosting provider in the privacy policy.'),
  OPERATOR_IDENTITY_PROVIDER: optional(
    read.words,
    'Identity provider in the privacy policy; unset: the issuer’s host.',
  ),
  OPERATOR_PAYMENT_PROVIDER: optional(read.words, 'Payment provider in the privacy policy.'),
  OPERATOR_MAIL_PROVIDER: optional(read.words, 'Mail provider in the privacy policy.'),
  OPERATOR_THIRD_COUNTRIES: optional(
    read.words,
    'What is processed outside the EU, and with which safeguards, in the privacy policy; if nothing is, say so.',
  ),
  OPERATOR_PAYMENT_METHODS: optional(perLocale, 'How people can pay, told with the plans and before every order.'),
};
