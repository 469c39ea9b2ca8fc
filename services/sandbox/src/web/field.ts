import { html, type Markup } from './markup.ts';

export interface Field {
  name: string;
  label: string;
  type: 'text' | 'email' | 'password';
  autocomplete: string;
  inputmode?: 'numeric';
  /** Never given back for a password. */
  value?: string | undefined;
  hint?: string;
  optional?: boolean;
  /** Takes the focus, where nothing is wrong. */
  focus?: boolean;
}

/** What every set of texts has for its forms; `E` are the reasons that a field may be wrong for. */
export interface FieldTexts<E extends string = string> {
  errorPrefix: string;
  problems: string;
  error: Record<E, string>;
}

/** What is wrong by the name of the field. */
export type FieldErrors<E extends string = string> = Partial<Record<string, E>>;

/** Label, hint and error of one input, linked to it. The only wrong field takes the focus. */
export function field<E extends string>(text: FieldTexts<E>, one: Field, errors: FieldErrors<E>): Markup {
  const { name, label, type, autocomplete, inputmode, value, hint, focus } = one;
  const error = errors[name];
  const { described, alone } = stateOf(name, errors, hint);
  return html`<div class="field">
    <label for="${name}">${label}</label>
    ${hint && html`<p class="hint" id="${name}-hint">${hint}</p>`} ${wrong(text, name, errors)}
    <input
      id="${name}"
      name="${name}"
      type="${type}"
      autocomplete="${autocomplete}"
      ${!one.optional && html`required`}
      ${type === 'email' && html`spellcheck="false" autocapitalize="none"`}
      ${inputmode && html`inputmode="${inputmode}"`}
      ${type !== 'password' && value !== undefined && html`value="${value}"`}
      ${described !== '' && html`aria-describedby="${described}"`}
      ${error && html`aria-invalid="true"`}
      ${(alone || focus) && html`autofocus`}
    />
  </div>`;
}

/** For controls that are no text inputs: what describes them, and whether they are the only wrong one. */
export function stateOf(name: string, errors: FieldErrors, hint?: string) {
  const error = errors[name];
  return {
    described: [hint && `${name}-hint`, error && `${name}-error`].filter(Boolean).join(' '),
    alone: error !== undefined && Object.keys(errors).length === 1,
  };
}

/** The sentence at a wrong field. */
export function wrong<E extends string>(text: FieldTexts<E>, name: string, errors: FieldErrors<E>): Markup | undefined {
  const error = errors[name];
  return error && html`<p class="wrong" id="${name}-error">${text.errorPrefix} ${text.error[error]}</p>`;
}

/** Two or more wrong fields: a summary with links to them takes the focus. */
export function summary<E extends string>(
  text: FieldTexts<E>,
  fields: readonly Pick<Field, 'name'>[],
  errors: FieldErrors<E>,
): Markup | undefined {
  const found = fields.flatMap(({ name }) => {
    const error = errors[name];
    return error ? [{ name, error }] : [];
  });
  if (found.length < 2) return undefined;
  return html`<div class="problem" tabindex="-1" autofocus>
    <h2>${text.problems}</h2>
    <ul>
      ${found.map(({ name, error }) => html`<li><a href="#${name}">${text.error[error]}</a></li>`)}
    </ul>
  </div>`;
}

export const problem = (text: Pick<FieldTexts, 'errorPrefix'>, message: string): Markup =>
  html`<p class="problem" role="alert" tabindex="-1" autofocus>${text.errorPrefix} ${message}</p>`;

export const notice = (message: string): Markup =>
  html`<p class="notice" role="status" tabindex="-1" autofocus>${message}</p>`;
