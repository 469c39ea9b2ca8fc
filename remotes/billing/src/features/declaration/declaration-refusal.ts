import type { Problem } from '@stufenlos/contracts';

export interface DeclarationRefusal {
  key: string;
  values: Record<string, string>;
  /** Another way to declare the same: a declaration must never be blocked by us. */
  email: string | undefined;
}

/** Why a declaration was not taken, with the operator's own address where the server names it. */
export function declarationRefusal(problem: Problem | undefined, isOnline: boolean): DeclarationRefusal {
  const email = problem?.data?.['email'];
  const known = typeof email === 'string' ? email : undefined;
  if (!isOnline) return { key: 'shell:errors.offline', values: {}, email: known };
  if (problem?.code === 'rate_limited') return { key: 'declaration.tooMany', values: {}, email: known };
  return { key: 'declaration.unavailable', values: {}, email: known };
}
