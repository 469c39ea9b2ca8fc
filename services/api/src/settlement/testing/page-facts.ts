import type { PageResult } from '@stufenlos/contracts';
import fc from 'fast-check';
import { failedResult, finding, pageResult } from '../../testing/page-results.ts';

const findings = fc.array(
  fc
    .record({
      ruleId: fc.constantFrom('image-alt', 'color-contrast', 'nul\0'),
      outcome: fc.constantFrom('violation' as const, 'review' as const),
      impact: fc.constantFrom('critical' as const, 'minor' as const),
      criteria: fc.constantFrom<string[]>(['1.1.1'], ['1.4.3', '1.1.1']),
      rect: fc.constantFrom<[number, number, number, number] | null>(null, [1, 2, 3, 4]),
    })
    .map((given) => finding(given)),
  { maxLength: 8 },
);
const question: NonNullable<PageResult['questions']>[0] = {
  kind: 'heading',
  key: 'a',
  criteria: ['2.4.6'],
  act: [],
  selector: 'h2',
  html: '<h2>',
  rect: null,
  facts: {},
};
const notRun = fc.constantFrom<PageResult['notRun']>(
  undefined,
  [{ ruleId: 'image-alt', cause: 'time' }],
  [
    { ruleId: 'image-alt', cause: 'time' },
    { ruleId: 'image-alt', cause: 'time' },
    { ruleId: 'image-alt', cause: 'error' },
  ],
);

/** Results of a page that was judged, with findings that share rules, and texts that PostgreSQL does not store. */
export const judgedResults: fc.Arbitrary<PageResult> = fc
  .record({
    state: fc.constantFrom('completed' as const, 'partial' as const),
    findings,
    notRun,
    title: fc.constantFrom(null, 'Shop', 'half \uD800'),
    questions: fc.constantFrom<PageResult['questions']>(undefined, [question, question]),
  })
  .map(({ notRun: left, questions, ...given }) =>
    pageResult({ ...given, ...(left && { notRun: left }), ...(questions && { questions }) }),
  );

export const anyResults = fc.oneof(fc.constant(failedResult('http', { status: 500 })), judgedResults);
