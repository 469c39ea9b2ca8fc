import { paintAt, smallScale } from '../../../browser/isolated-world.ts';
import { evaluateWith } from '../../../browser/evaluate-with.ts';
import type { DrivenPage, Gatherer } from '../gatherer.ts';
import { hexOf } from '../text-pixels/contrast-ratio.ts';
import { hideText } from '../text-pixels/hide-text.ts';
import { withoutRefuted } from './confirm-faults.ts';
import { ForcedStates } from './force-state.ts';
import type { ControlState } from './force-state.ts';
import { isPainted } from './is-painted.ts';
import type { PlainColors } from './plain-colors.ts';
import type { PaleState, StateFault } from './state-fault.ts';
import { stateTexts } from './state-texts.ts';
import type { StateText } from './state-texts.ts';
import { colorsIn, isPale, parts, ratioOf, requiredFor } from './text-colors.ts';

export interface StateContrastEvidence {
  /** Number of kinds of controls that were looked at. */
  kinds: number;
  pale: PaleState[];
}

const maxKinds = 30;
const maxPale = 10;

/**
 * Shows links and buttons as if the pointer were over them or as if they had the focus, without using them. Only what
 * is hard to read then, on a page whose scripts follow the pointer or the focus, gets the real ones.
 */
export const gatherStateContrast = {
  name: 'stateContrast',
  leaves: 'intact',
  // Trials of faults wait for the scripts of the page.
  weight: 2,
  appliesTo: async ({ world }: DrivenPage) => (await evaluateWith(world, parts, stateTexts, 1)).length > 0,
  async gather(driven: DrivenPage): Promise<StateContrastEvidence> {
    const { page, world } = driven;
    const texts = await evaluateWith(world, parts, stateTexts, maxKinds);
    if (texts.length === 0) return { kinds: 0, pale: [] };
    // A transition would be seen halfway.
    await world.evaluate(hideText, 'shown', []);
    const states = await ForcedStates.open(
      driven,
      texts.map(({ number }) => number),
    );
    try {
      const pale = new Map<string, StateFault>();
      const before = await colorsIn(driven, texts);
      for (const state of ['hover', 'focus'] as const) {
        await states.force(
          texts.map(({ number }) => number),
          state,
        );
        let left = suspects(texts, before, await colorsIn(driven, texts), state);
        // Once for all pictures: all that is in view is painted again for another scale.
        if (left.length > 0) await paintAt(page, 1);
        while (left.length > 0 && pale.size < maxPale) {
          const [first, ...others] = left;
          const found = first && (await examine(driven, states, first, state, pale));
          left = found ? await countAlike(driven, states, others, state, found) : others;
        }
      }
      if (pale.size === 0) return { kinds: texts.length, pale: [] };
      await states.force([], 'hover');
      return { kinds: texts.length, pale: await described(driven, await withoutRefuted(driven, [...pale.values()])) };
    } finally {
      await states.close();
      await paintAt(page, smallScale);
      await world.evaluate(hideText, 'free', []);
    }
  },
} satisfies Gatherer<'stateContrast', StateContrastEvidence>;

/** Names the first text of each fault, and counts all of them. */
async function described(driven: DrivenPage, faults: readonly (StateFault & { isCertain: boolean })[]) {
  const elements = await driven.describe(faults.map(({ texts }) => texts[0]?.number ?? -1));
  return faults.flatMap(({ texts, ...facts }, at): PaleState[] => {
    const [element, name] = [elements[at], texts[0]?.name ?? ''];
    const count = texts.reduce((sum, text) => sum + text.count, 0);
    return element ? [{ element, name, count, ...facts }] : [];
  });
}

/** Links that have one style in common are one fault. */
const faultKey = ({
  state,
  color,
  background,
  required,
}: Pick<PaleState, 'state' | 'color' | 'background' | 'required'>) => [state, color, background, required].join(' ');

const keyOf = (state: ControlState, colors: PlainColors) =>
  faultKey({ state, color: hexOf(colors.color), background: hexOf(colors.background), required: requiredFor(colors) });

interface Suspect extends StateText {
  /** Of its colours while all have the state. */
  key: string;
}

/**
 * The texts that may get pale. All get the state at once, which is fast, but some then change because of others.
 *
 * @param before colours without a state
 * @param now colours while all have the state
 */
function suspects(
  texts: readonly StateText[],
  before: readonly (PlainColors | null)[],
  now: readonly (PlainColors | null)[],
  state: ControlState,
): Suspect[] {
  // The audit judges those that are pale from the beginning.
  return texts.flatMap((text, at) => {
    const [earlier, colors] = [before[at], now[at]];
    return earlier && !isPale(earlier) && colors && isPale(colors) ? [{ ...text, key: keyOf(state, colors) }] : [];
  });
}

/**
 * Adds what is certain to the pale ones. One picture is enough for a fault.
 *
 * @returns the fault that it has; undefined when the text is easy to read, or when that is not certain
 */
async function examine(
  driven: DrivenPage,
  states: ForcedStates,
  text: StateText,
  state: ControlState,
  pale: Map<string, StateFault>,
): Promise<StateFault | undefined> {
  await states.force([text.number], state);
  const [now] = await colorsIn(driven, [text]);
  if (!now || !isPale(now)) return undefined;
  const key = keyOf(state, now);
  const known = pale.get(key);
  known?.texts.push(text);
  if (known || !(await isPainted(driven, now))) return known;
  const [color, background, required] = [hexOf(now.color), hexOf(now.background), requiredFor(now)];
  // Rounded down, so that it never looks sufficient.
  const ratio = Math.floor(ratioOf(now) * 100) / 100;
  const found = { texts: [text], state, color, background, ratio, required };
  pale.set(key, found);
  return found;
}

/**
 * Counts those that have the fault, too. They get the state together: one by one takes as long as everything else, and one
 * of them alone was certain.
 *
 * @returns those that may have another fault
 */
async function countAlike(
  driven: DrivenPage,
  states: ForcedStates,
  suspected: readonly Suspect[],
  state: ControlState,
  fault: StateFault,
): Promise<Suspect[]> {
  const key = faultKey(fault);
  const alike = suspected.filter((text) => text.key === key);
  if (alike.length === 0) return [...suspected];
  await states.force(
    alike.map(({ number }) => number),
    state,
  );
  const now = await colorsIn(driven, alike);
  const counted = new Set(alike.filter((_text, at) => now[at] && keyOf(state, now[at]) === key));
  fault.texts.push(...counted);
  return suspected.filter((text) => !counted.has(text));
}
