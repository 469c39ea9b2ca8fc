import type { Declaration, Problem } from '@stufenlos/contracts';
import { ApiError, useTranslation } from '@stufenlos/platform';
import { useForm, type Form, type FormOptions } from '@stufenlos/ui';

export interface DeclarationRefusal {
  key: string;
  values: Record<string, string>;
  /** Another way to declare the same: a declaration must never be blocked by us. */
  email: string | undefined;
}

export type DeclarationForm<Values extends object, Field extends string> = Form<
  Values,
  Field,
  Declaration,
  DeclarationRefusal
>;

export interface DeclarationOptions<Values extends object, Field extends string> extends Omit<
  FormOptions<Values, Field, Declaration, DeclarationRefusal>,
  'prefix' | 'refuse'
> {
  fields: readonly Field[];
}

/** One declaration, sent once. */
export function useDeclaration<Values extends object, Field extends string>(
  options: DeclarationOptions<Values, Field>,
): DeclarationForm<Values, Field> {
  const { t } = useTranslation('billing');
  return useForm({
    ...options,
    prefix: t('profile:error.prefix'),
    refuse(cause) {
      const problem = cause instanceof ApiError ? cause.problem : undefined;
      const named = (problem?.fields ?? []).map(({ path }) => path);
      const faults = options.fields.filter((field) => named.includes(field));
      if (faults.length > 0) return { faults };
      return { refusal: declarationRefusal(problem, navigator.onLine) };
    },
  });
}

/** Why a declaration was not taken, with the operator's own address where the server names it. */
function declarationRefusal(problem: Problem | undefined, isOnline: boolean): DeclarationRefusal {
  const email = problem?.data?.['email'];
  const known = typeof email === 'string' ? email : undefined;
  if (!isOnline) return { key: 'shell:errors.offline', values: {}, email: known };
  if (problem?.code === 'rate_limited') return { key: 'declaration.tooMany', values: {}, email: known };
  return { key: 'declaration.unavailable', values: {}, email: known };
}
