import { expect, it } from 'vitest';
import { checkDecisionHeads } from './decision-heads.ts';

const path = 'services/api/decisions/privacy/0033-details-of-runs-end.md';
const faultsOf = (text: string, at = path) => checkDecisionHeads([{ path: at, text }]);

it('accepts a decision record with the number of its file and a status', () => {
  expect(faultsOf('# 0033 Details of runs end\n\nStatus: accepted, 2026-11. Extends [0001](0001-a.md).\n')).toEqual([]);
});

it.each([
  ['another number', '# 0034 Details of runs end\n\nStatus: accepted, 2026-11\n'],
  ['no number', '# Details of runs end\n\nStatus: accepted, 2026-11\n'],
  ['a longer number', '# 00331 Details of runs end\n\nStatus: accepted, 2026-11\n'],
])('refuses a heading with %s', (_, text) => {
  expect(faultsOf(text)).toEqual([`${path}: its heading does not begin with “# 0033 ”`]);
});

it.each(['Details end.', 'The **Status: accepted** of it', 'Status:'])(
  'refuses a record with the line “%s”',
  (line) => {
    expect(faultsOf(`# 0033 Details of runs end\n\n${line}\n`)).toEqual([
      `${path}: has no line “Status: accepted, <month>”`,
    ]);
  },
);

it.each(['README.md', 'libs/a/decisions/README.md', 'libs/a/docs/0033-a.md'])('passes over %s', (at) => {
  expect(faultsOf('# Anything\n', at)).toEqual([]);
});
