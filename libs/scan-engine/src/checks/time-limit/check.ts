import { defineDrivenCheck } from '../define-check.ts';

/**
 * A text that counts down the time (WCAG SC 2.2.1). A person decides whether something ends with it
 * and whether people can get more time.
 */
export const timeLimit = defineDrivenCheck({
  id: 'time-limit',
  impact: 'serious',
  needs: 'motion',
  evaluate: ({ texts }) => ({
    isApplicable: texts.length > 0,
    findings: texts
      .filter(({ texts: shown, changes, seconds }) => countsDown(shown, seconds / (changes - 1)))
      .map(({ texts: shown, element }) => ({
        outcome: 'review',
        data: { from: shown.at(-2) ?? '', to: shown.at(-1) ?? '' },
        element,
      })),
  }),
});

/** Whether a text loses one second in each second. @param pace seconds between two changes */
function countsDown(texts: readonly string[], pace: number): boolean {
  const values = texts.map(secondsIn);
  const steps = values.slice(1).map((value, at) => (values[at] ?? Number.NaN) - value);
  const [step = 0] = steps;
  const rate = step / pace;
  return steps.length > 1 && steps.every((one) => one === step) && rate > 0.7 && rate < 1.4;
}

/** The seconds of a text such as `4:59`, `1:04:59` or `59 seconds left`; NaN when it has several numbers, or none. */
function secondsIn(text: string): number {
  const clock = /(?:(\d{1,2}):)?(\d{1,2}):(\d{2})(?!\d)/.exec(text);
  if (clock) return [1, 2, 3].reduce((sum, at) => sum * 60 + Number(clock[at] ?? 0), 0);
  const numbers = text.match(/\d+/g) ?? [];
  return numbers.length === 1 ? Number(numbers[0]) : Number.NaN;
}
