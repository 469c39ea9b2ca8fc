import type { ElementFacts } from '../../../evidence.ts';
import type { Audit } from '../../../in-page/audit/audit.ts';
import type { DrivenPage } from '../../gatherer.ts';
import { stopsThatStayCovered } from './confirm-covered.ts';
import { stopsWithoutIndicator } from './confirm-indicators.ts';

declare const stufenlos: Audit;

/** How stops look when they have the focus. */
export interface LooksEvidence {
  /** Stops at which the focus cannot be seen; those that look alike count as one. */
  unindicated: (NamedElement & { count: number; hasBox: boolean })[];
  /**
   * Stops that a layer above the page covers entirely, also some time after the focus came; one per layer. `by` is its
   * selector, `byText` its text, which older evidence lacks.
   */
  covered: (NamedElement & { count: number; by: string; byText?: string })[];
}

interface NamedElement {
  element: ElementFacts;
  name: string;
}

/** Looks again at what the walk noted, and describes what is certain. */
export async function examineLooks(driven: DrivenPage): Promise<LooksEvidence> {
  const { world, describe } = driven;
  const noted = await world.evaluate(() => focusRecorder.indicators.noted());
  const covered = await stopsThatStayCovered(driven, noted.covered);
  const unindicated = await stopsWithoutIndicator(driven, noted.doubtful);
  const reported = [...unindicated, ...covered];
  const numbers = reported.map(({ number }) => number);
  const elements = await describe(numbers);
  const names = await world.evaluate((wanted) => stufenlos.namesOf(wanted), numbers);
  const layers = await describe(covered.map(({ by }) => by));
  const named = ({ number }: { number: number }): NamedElement[] => {
    const at = numbers.indexOf(number);
    const [element, name = ''] = [elements[at], names[at]];
    return element ? [{ element, name }] : [];
  };
  return {
    unindicated: unindicated.flatMap((one) =>
      named(one).map((element) => ({ ...element, count: one.count, hasBox: one.hasBox })),
    ),
    covered: covered.flatMap((one, at) =>
      named(one).map((element) => ({
        ...element,
        count: one.count,
        by: layers[at]?.selector ?? '',
        byText: one.byText,
      })),
    ),
  };
}
