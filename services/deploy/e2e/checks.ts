import assert from 'node:assert/strict';
import { until } from './command.ts';
import { site } from './declared.ts';
import type { Visitor } from './visitor.ts';

interface Report {
  state: string;
}
export interface Checked {
  token: string;
  report: Report;
}
const ends = ['completed', 'partial', 'failed', 'canceled'];

/** Orders a check as the home page does, and answers its report when it is done. */
export async function check(visitor: Visitor, path: string): Promise<Checked> {
  const { token } = await visitor.json<{ token: string }>('/api/scans', { url: `http://${site}${path}`, locale: 'de' });
  const done = async () => {
    const found = await read(visitor, token);
    return ends.includes(found.state) ? found : undefined;
  };
  // Public calls have a limit for each minute.
  const report = await until(`the check of ${path}`, done, 1500);
  assert.equal(report.state, 'completed', JSON.stringify(report).slice(0, 2000));
  assert.match(JSON.stringify(report), /image-alt/);
  return { token, report };
}

export const read = (visitor: Visitor, token: string): Promise<Report> => visitor.json<Report>(`/api/scans/${token}`);
