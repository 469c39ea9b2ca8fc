import { field, stateOf, summary, wrong, type Field } from '../../web/field.ts';
import type { Language } from '../../web/language.ts';
import { html, type Markup } from '../../web/markup.ts';
import type { CardErrors, Wanted } from './card-entry.ts';
import type { Texts } from './texts/texts.ts';

export interface CardFieldsView {
  language: Language;
  text: Texts;
  wanted: Wanted;
  values: Partial<Record<string, string>>;
  errors: CardErrors;
  /** The number was put in by a button and takes the focus. */
  filled?: boolean;
}

/** Where cards of the sandbox may come from: the countries around, and those whose people test in English. */
const countries = 'DE AT CH LI LU BE NL FR IT ES PT IE DK SE NO FI PL CZ GB US'.split(' ');

/** What is wrong, over the form. */
export function cardProblems(view: CardFieldsView): Markup | undefined {
  const { text, errors, wanted } = view;
  const names = [...before(view), ...card(view)];
  const others = [wanted.country && { name: 'country' }, wanted.terms && { name: 'terms' }].filter((one) => !!one);
  return summary(text, [...names, ...others], errors);
}

export function cardFields(view: CardFieldsView): Markup {
  const { text, errors, wanted } = view;
  return html`<p class="hint">${text.required}</p>
    ${before(view).map((one) => field(text, one, errors))} ${card(view).map((one) => field(text, one, errors))}
    ${wanted.country && countryField(view)} ${wanted.terms && termsField(view)}`;
}

function before({ text, values, wanted }: CardFieldsView): Field[] {
  const email: Field = { name: 'email', label: text.email, type: 'email', autocomplete: 'email', value: values.email };
  const name: Field = { name: 'name', label: text.name, type: 'text', autocomplete: 'cc-name', value: values.name };
  return wanted.email ? [email, name] : [name];
}

function card({ text, values, filled }: CardFieldsView): Field[] {
  const digits = { type: 'text', inputmode: 'numeric' } as const;
  return [
    {
      ...digits,
      name: 'number',
      label: text.number,
      autocomplete: 'cc-number',
      hint: text.numberHint,
      value: values.number,
      ...(filled ? { focus: true } : {}),
    },
    {
      ...digits,
      name: 'expiry',
      label: text.expiry,
      autocomplete: 'cc-exp',
      hint: text.expiryHint,
      value: values.expiry,
    },
    { ...digits, name: 'cvc', label: text.cvc, autocomplete: 'cc-csc', hint: text.cvcHint },
  ];
}

function countryField({ language, text, values, errors }: CardFieldsView): Markup {
  const names = new Intl.DisplayNames(language, { type: 'region' });
  const { described, alone } = stateOf('country', errors);
  return html`<div class="field">
    <label for="country">${text.country}</label>
    ${wrong(text, 'country', errors)}
    <select
      id="country"
      name="country"
      autocomplete="country"
      required
      ${described !== '' && html`aria-describedby="${described}" aria-invalid="true"`}
      ${alone && html`autofocus`}
    >
      <option value="">${text.chooseCountry}</option>
      ${countries.map(
        (code) => html`<option value="${code}" ${code === values.country && html`selected`}>${names.of(code)}</option>`,
      )}
    </select>
  </div>`;
}

function termsField({ text, values, errors }: CardFieldsView): Markup {
  const { described, alone } = stateOf('terms', errors);
  return html`<div class="field">
    ${wrong(text, 'terms', errors)}
    <label class="choice">
      <input
        type="checkbox"
        id="terms"
        name="terms"
        value="yes"
        required
        ${values.terms === 'yes' && html`checked`}
        ${described !== '' && html`aria-describedby="${described}" aria-invalid="true"`}
        ${alone && html`autofocus`}
      />
      ${text.terms}
    </label>
  </div>`;
}
