import type { Declaration } from '@stufenlos/contracts';
import { ApiError, useAnnounce, useTranslation } from '@stufenlos/platform';
import { useSubmission, type Submission } from '@stufenlos/ui';
import { useId } from 'react';
import { declarationRefusal, type DeclarationRefusal } from './declaration-refusal.ts';

export type DeclarationForm<Field extends string> = Submission<Field, Declaration, DeclarationRefusal> & {
  /** The receipt, once there is one. */
  done: Declaration | undefined;
  /** Ids of the inputs. */
  ids: Record<Field, string>;
  /** What is wrong with a field, as complete sentences. */
  texts: Record<Field, string>;
  /** The sentence with its prefix; undefined: nothing is wrong, or nothing was said yet. */
  errorOf: (field: Field) => string | undefined;
  /** For an input: stores the value and validates the whole form again. */
  control: (
    field: Field,
    value: string,
    set: (value: string) => void,
  ) => {
    id: string;
    error: string | undefined;
    value: string;
    onChange: (event: { target: { value: string } }) => void;
  };
};

export interface DeclarationSending<Field extends string> {
  fields: readonly Field[];
  /** What is typed now, as it is sent. */
  body: object;
  /** What is wrong with a body. */
  faultsOf: (body: object) => readonly Field[];
  texts: Record<Field, string>;
  send: () => Promise<Declaration>;
}

/** One declaration, sent once. What was typed survives every refusal. */
export function useDeclaration<Field extends string>(sending: DeclarationSending<Field>): DeclarationForm<Field> {
  const { fields, body, faultsOf, texts, send } = sending;
  const { t } = useTranslation('billing');
  const announce = useAnnounce();
  const form = useSubmission<Field, Declaration, DeclarationRefusal>({
    judge: () => faultsOf(body),
    send,
    refuse(cause) {
      const problem = cause instanceof ApiError ? cause.problem : undefined;
      const named = (problem?.fields ?? []).map(({ path }) => path);
      const faults = fields.filter((field) => named.includes(field));
      if (faults.length > 0) return { faults };
      const refusal = declarationRefusal(problem, navigator.onLine);
      announce(t(refusal.key, refusal.values), 'assertive');
      return { refusal };
    },
  });
  const id = useId();
  const ids = Object.fromEntries(fields.map((field) => [field, `${id}-${field}`])) as Record<Field, string>;
  const errorOf = (field: Field) =>
    form.faults.includes(field) ? `${t('profile:error.prefix')} ${texts[field]}` : undefined;
  return {
    ...form,
    done: form.answer?.value,
    ids,
    texts,
    errorOf,
    control: (field, value, set) => ({
      id: ids[field],
      error: errorOf(field),
      value,
      onChange({ target }) {
        set(target.value);
        form.changed(faultsOf({ ...body, [field]: target.value }));
      },
    }),
  };
}
