import type { Declaration } from '@stufenlos/contracts';
import { ApiError, useAnnounce, useTranslation } from '@stufenlos/platform';
import { useSubmission, type Submission } from '@stufenlos/ui';
import { declarationRefusal, type DeclarationRefusal } from './declaration-refusal.ts';

export type DeclarationForm<Field extends string> = Submission<Field, Declaration, DeclarationRefusal> & {
  /** The receipt, once there is one. */
  done: Declaration | undefined;
};

export interface DeclarationSending<Field extends string> {
  fields: readonly Field[];
  /** What is wrong with what is typed now. */
  judge: () => readonly Field[];
  send: () => Promise<Declaration>;
}

/** One declaration, sent once. What was typed survives every refusal. */
export function useDeclaration<Field extends string>({
  fields,
  judge,
  send,
}: DeclarationSending<Field>): DeclarationForm<Field> {
  const { t } = useTranslation('billing');
  const announce = useAnnounce();
  const form = useSubmission<Field, Declaration, DeclarationRefusal>({
    judge,
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
  return { ...form, done: form.answer?.value };
}
