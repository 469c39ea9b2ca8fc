import { field, notice, problem, summary, type Field } from '../../web/field.ts';
import { html, type Markup } from '../../web/markup.ts';
import type { Account } from '../accounts/accounts.ts';
import type { FieldErrors } from '../accounts/fields.ts';
import type { Texts } from '../texts/texts.ts';

export interface SignInView {
  text: Texts;
  /** Where `login`, `register`, `demo`, `cancel` are. */
  pathOf: (action: string) => string;
  values: Record<string, string | undefined>;
  errors: FieldErrors;
  /** Something that belongs to no single field. */
  message?: string | undefined;
}

/** Every page of a sign-in has one main form of this name; the language button sends it. */
export const mainForm = 'main-form';

const emailOf = ({ text, values }: SignInView): Field => ({
  name: 'email',
  label: text.email,
  type: 'email',
  autocomplete: 'username',
  value: values.email,
});

/** In the account page there is no app to return to, and perhaps something `done` to tell. */
export function signInBody(view: SignInView, demo: readonly Account[], account?: { done: string | undefined }): Markup {
  const { text, pathOf, message, errors } = view;
  const fields: Field[] = [
    emailOf(view),
    { name: 'password', label: text.password, type: 'password', autocomplete: 'current-password' },
  ];
  return html`${account?.done !== undefined && notice(account.done)} ${demo.length > 0 && demoButtons(view, demo)}
    ${message !== undefined && problem(text, message)} ${summary(text, fields, errors)}
    <form id="${mainForm}" method="post" action="${pathOf('login')}" novalidate>
      <p class="hint">${text.required}</p>
      ${fields.map((one) => field(text, one, errors))}
      <button>${text.signIn}</button>
    </form>
    ${!account && elsewhere(view, text.noAccount, 'register', text.register)}`;
}

export function registerBody(view: SignInView): Markup {
  const { text, pathOf, message, errors } = view;
  const fields: Field[] = [
    emailOf(view),
    { name: 'password', label: text.password, type: 'password', autocomplete: 'new-password', hint: text.passwordHint },
    {
      name: 'name',
      label: text.nameOptional,
      type: 'text',
      autocomplete: 'name',
      value: view.values.name,
      optional: true,
    },
  ];
  return html`${message !== undefined && problem(text, message)} ${summary(text, fields, errors)}
    <form id="${mainForm}" method="post" action="${pathOf('register')}" novalidate>
      <p class="hint">${text.requiredUnlessOptional}</p>
      ${fields.map((one) => field(text, one, errors))}
      <button>${text.register}</button>
    </form>
    ${elsewhere(view, text.haveAccount, 'login', text.signIn)}`;
}

/** To the other form, and back to the app. */
const elsewhere = ({ text, pathOf }: SignInView, question: string, view: string, label: string): Markup =>
  html`<p>${question} <a class="lone" href="${pathOf(view)}">${label}</a></p>
    <form method="post" action="${pathOf('cancel')}"><button class="second">${text.cancel}</button></form>`;

const demoButtons = ({ text, pathOf }: SignInView, demo: readonly Account[]): Markup =>
  html`<section aria-labelledby="demo-title">
    <h2 id="demo-title">${text.demoTitle}</h2>
    <p>${text.demoNote}</p>
    <div class="demo">
      ${demo.map(
        ({ email, name, emailVerified }) =>
          html`<form method="post" action="${pathOf('demo')}">
            <input type="hidden" name="email" value="${email}" />
            <button class="second">
              ${text.demoButton} ${name} (${emailVerified ? text.verifiedShort : text.unverifiedShort})
            </button>
          </form>`,
      )}
    </div>
  </section>`;
