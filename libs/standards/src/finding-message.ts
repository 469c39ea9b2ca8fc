/**
 * The sentence of a finding, language-neutral: `<check id>.<fail|incomplete>[.<message key>]` and the data of the
 * check. A list that the check left behind is `{ values }`, a single value `{ value }`.
 */
export interface FindingMessage {
  key: string;
  data: Readonly<Record<string, unknown>>;
}
