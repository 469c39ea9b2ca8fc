import { field, notice, summary, type Field } from '../../web/field.ts';
import { fill } from '../../web/fill.ts';
import { html, type Markup } from '../../web/markup.ts';
import type { AccountAction } from '../accounts/account-changes.ts';
import type { Account } from '../accounts/accounts.ts';
import type { FieldErrors } from '../accounts/fields.ts';
import type { Texts } from '../texts/texts.ts';

export interface AccountView {
  text: Texts;
  account: Account;
  /** A new address that waits for its proof. */
  pending: string | undefined;
  pathOf: (action: string) => string;
  /** Where the product is. */
  origin: string;
  values: Record<string, string | undefined>;
  errors: FieldErrors;
  /** The form that was refused: only it gets back what was typed. */
  wrong: AccountAction | undefined;
  /** What has just been done. */
  done: string | undefined;
}

export function accountBody(view: AccountView): Markup {
  const { text, account, pending, pathOf, origin, values, wrong, done } = view;
  const typed = (form: AccountAction, name: string, else_?: string) => (wrong === form ? values[name] : else_);
  return html`${done !== undefined && notice(done)}
    <section aria-labelledby="who">
      <h2 id="who">${account.name || account.email}</h2>
      <dl>
        <dt>${text.email}</dt>
        <dd>${account.email}</dd>
        <dt>${text.verification}</dt>
        <dd>${account.emailVerified ? text.verified : text.unverified}</dd>
      </dl>
      ${pending !== undefined && html`<p>${fill(text.waitingFor, { email: pending })}</p>`}
      ${
        !account.emailVerified &&
        html`<form method="post" action="${pathOf('verification')}">
          <button class="second">${text.verifyNow}</button>
        </form>`
      }
      <p><a class="lone" href="/sandbox/mail">${text.mails}</a></p>
      <p><a class="lone" href="${origin}/">${text.back}</a></p>
      <form method="post" action="${pathOf('logout')}"><button class="second">${text.signOut}</button></form>
    </section>
    ${section(view, 'name', text.changeName, undefined, [
      {
        name: 'name',
        label: text.name,
        type: 'text',
        autocomplete: 'name',
        value: typed('name', 'name', account.name),
      },
    ])}
    ${section(view, 'email', text.changeEmail, text.changeEmailNote, [
      { name: 'email', label: text.newEmail, type: 'email', autocomplete: 'email', value: typed('email', 'email') },
    ])}
    ${section(view, 'password', text.changePassword, text.changePasswordNote, [
      { name: 'currentPassword', label: text.currentPassword, type: 'password', autocomplete: 'current-password' },
      {
        name: 'newPassword',
        label: text.newPassword,
        type: 'password',
        autocomplete: 'new-password',
        hint: text.passwordHint,
      },
    ])}
    ${section(view, 'delete', text.deleteAccount, text.deleteNote, [
      { name: 'deletePassword', label: text.password, type: 'password', autocomplete: 'current-password' },
    ])}`;
}

/** One form: its heading is what its button does. */
function section(
  { text, pathOf, errors, wrong }: AccountView,
  action: AccountAction,
  title: string,
  note: string | undefined,
  fields: readonly Field[],
): Markup {
  const found = wrong === action ? errors : {};
  return html`<section aria-labelledby="${action}-title">
    <h2 id="${action}-title">${title}</h2>
    ${note !== undefined && html`<p>${note}</p>`} ${summary(text, fields, found)}
    <form method="post" action="${pathOf(action)}" novalidate>
      ${fields.map((one) => field(text, one, found))}
      <button ${action === 'delete' && html`class="danger"`}>${title}</button>
    </form>
  </section>`;
}
