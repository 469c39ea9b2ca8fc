import type { MotionEvidence } from '../../gather/driven/motion/gather-motion.ts';
import type { Verdict } from '../define-check.ts';
import { defineDrivenCheck } from '../define-check.ts';

type Text = MotionEvidence['texts'][number];
type Moving = MotionEvidence['moving'][number];

/** Clocks, countdowns, progress and counters: to stop them may make no sense (WCAG SC 2.2.2, essential). */
export const movingContent = defineDrivenCheck({
  id: 'moving-content',
  impact: 'serious',
  needs: 'motion',
  evaluate: ({ texts, moving }) => ({
    isApplicable: texts.length + moving.length > 0,
    findings: [
      ...texts.filter(isUncontrolled).map((text) => ({ ...verdictOnText(text), element: text.element })),
      ...moving.filter(isUncontrolled).map((one) => ({ ...verdictOnMotion(one), element: one.element })),
    ],
  }),
});

const isUncontrolled = ({ stoppedBy }: { stoppedBy: string | null }) => stoppedBy === null;

function verdictOnText(text: Text): Verdict {
  const { texts, changes, seconds, related, stopsWithReducedMotion } = text;
  const data = { from: texts.at(-2) ?? '', to: texts.at(-1) ?? '', changes, seconds };
  if (related !== null) return { outcome: 'review', messageKey: 'control', data: { control: related } };
  if (stopsWithReducedMotion) return { outcome: 'review', messageKey: 'reduced' };
  const isMeasure = countsSteadily(texts) || isWaiting(texts) || texts.some((one) => timeOrShare.test(one));
  return { outcome: isMeasure ? 'review' : 'violation', messageKey: 'text', data };
}

function verdictOnMotion({ kind, text, related, stopsWithReducedMotion }: Moving): Verdict {
  if (related !== null) return { outcome: 'review', messageKey: 'control', data: { control: related } };
  if (stopsWithReducedMotion) return { outcome: 'review', messageKey: 'reduced' };
  return { outcome: 'violation', messageKey: kind, data: { text } };
}

const timeOrShare = /\d{1,2}:\d{2}|\d\s?%|\d\s?(?:h|min|s|sec|sek|std)\b/i;

/** Whether only dots and the like change, as in an indicator of loading. */
const isWaiting = (texts: readonly string[]) =>
  new Set(texts.map((text) => text.replaceAll(/[^\p{L}\p{N}]/gu, ''))).size <= 1;

/** Whether the only number in a text goes up, or down, by the same small step. */
function countsSteadily(texts: readonly string[]): boolean {
  const numbers = texts.map((text) => Number(/-?\d+/.exec(text)?.[0] ?? Number.NaN));
  const steps = numbers.slice(1).map((number, at) => number - (numbers[at] ?? 0));
  const [first = 0] = steps;
  return steps.length > 1 && first !== 0 && steps.every((step) => step === first);
}
