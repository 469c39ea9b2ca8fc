import { invalid } from './payment-error.ts';

/** The contract knows more than the sandbox acts on; what it would ignore it refuses. `within` names the parent. */
export function demandUnderstood(params: object, names: readonly string[], within?: string): void {
  const foreign = Object.keys(params).find((name) => !names.includes(name));
  if (foreign === undefined) return;
  const param = within === undefined ? foreign : `${within}[${foreign}]`;
  throw invalid(`The sandbox does not understand ${param}.`, { param });
}
