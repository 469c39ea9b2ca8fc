import { html, type Markup } from '../../web/markup.ts';
import type { FieldError } from '../fields.ts';
import type { Texts } from '../texts/texts.ts';

export interface Field {
  name: string;
  label: string;
  type: 'text' | 'email' | 'password';
  autocomplete: string;
  /** Never given back for a password. */
  value?: string | undefined;
  hint?: string;
}

/** What is wrong by the name of the field. */
export type FieldErrors = Partial<Record<string, FieldError>>;

/** Label, hint and error of one input, linked to it. The only wrong field takes the focus. */
export function field(
  text: Texts,
  { name, label, type, autocomplete, value, hint }: Field,
  errors: FieldErrors,
): Markup {
  const error = errors[name];
  const alone = error !== undefined && Object.keys(errors).length === 1;
  const described = [hint && `${name}-hint`, error && `${name}-error`].filter(Boolean).join(' ');
  return html`<div class="field">
    <label for="${name}">${label}</label>
    ${hint && html`<p class="hint" id="${name}-hint">${hint}</p>`}
    ${error && html`<p class="wrong" id="${name}-error">${text.errorPrefix} ${text.error[error]}</p>`}
    <input
      id="${name}"
      name="${name}"
      type="${type}"
      autocomplete="${autocomplete}"
      required
      ${type === 'email' && html`spellcheck="false" autocapitalize="none"`}
      ${type !== 'password' && value !== undefined && html`value="${value}"`}
      ${described !== '' && html`aria-describedby="${described}"`}
      ${error && html`aria-invalid="true"`}
      ${alone && html`autofocus`}
    />
  </div>`;
}

/** Two or more wrong fields: a summary with links to them takes the focus. */
export function summary(text: Texts, fields: readonly Field[], errors: FieldErrors): Markup | undefined {
  const wrong = fields.flatMap(({ name }) => {
    const error = errors[name];
    return error ? [{ name, error }] : [];
  });
  if (wrong.length < 2) return undefined;
  return html`<div class="problem" tabindex="-1" autofocus>
    <h2>${text.problems}</h2>
    <ul>
      ${wrong.map(({ name, error }) => html`<li><a href="#${name}">${text.error[error]}</a></li>`)}
    </ul>
  </div>`;
}

export const problem = (text: Texts, message: string): Markup =>
  html`<p class="problem" role="alert" tabindex="-1" autofocus>${text.errorPrefix} ${message}</p>`;

export const notice = (message: string): Markup =>
  html`<p class="notice" role="status" tabindex="-1" autofocus>${message}</p>`;
