import { paintAt, sessionOf } from '../../../browser/isolated-world.ts';
import type { ElementFacts } from '../../evidence.ts';
import { evaluateWith } from '../evaluate-with.ts';
import type { DrivenPage, Gatherer } from '../gatherer.ts';
import { pixelsOf } from '../pixels-of.ts';
import { contrastOf, hexOf } from '../text-pixels/contrast-ratio.ts';
import type { Color } from '../text-pixels/contrast-ratio.ts';
import { hideText } from '../text-pixels/hide-text.ts';
import { ForcedStates } from './force-state.ts';
import type { ControlState } from './force-state.ts';
import { plainColors } from './plain-colors.ts';
import type { PlainColors } from './plain-colors.ts';
import { colorsOf, stateTexts } from './state-texts.ts';
import type { StateText } from './state-texts.ts';

/** A text that is easy to read until the pointer is over it, or until it has the focus. */
export interface PaleState {
  element: ElementFacts;
  name: string;
  count: number;
  state: ControlState;
  color: string;
  background: string;
  ratio: number;
  required: number;
}

export interface StateContrastEvidence {
  /** Number of kinds of controls that were looked at. */
  kinds: number;
  pale: PaleState[];
}

const parts = { plainColors };
const maxKinds = 30;
const maxPale = 10;
/** Difference of a channel that is still the same colour. */
const tolerance = 8;
const requiredFor = ({ isLarge }: PlainColors) => (isLarge ? 3 : 4.5);
const ratioOf = ({ color, background }: PlainColors) => contrastOf(color, background);

/** Shows links and buttons with the pointer over them and with the focus, without using them. */
export const gatherStateContrast = {
  name: 'stateContrast',
  leaves: 'intact',
  weight: 1,
  appliesTo: async ({ world }: DrivenPage) => (await evaluateWith(world, parts, stateTexts, 1)).length > 0,
  async gather(driven: DrivenPage): Promise<StateContrastEvidence> {
    const { world } = driven;
    const texts = await evaluateWith(world, parts, stateTexts, maxKinds);
    if (texts.length === 0) return { kinds: 0, pale: [] };
    // A transition would be seen halfway.
    await world.evaluate(hideText, 'shown', []);
    await paintAt(driven.page, 1);
    const states = await ForcedStates.open(driven);
    try {
      const pale: PaleState[] = [];
      for (const text of texts) {
        for (const state of ['hover', 'focus'] as const) {
          const found = pale.length < maxPale && (await examine(driven, states, text, state));
          if (found) pale.push(found);
        }
      }
      return { kinds: texts.length, pale };
    } finally {
      await states.close();
      await world.evaluate(hideText, 'free', []);
    }
  },
} satisfies Gatherer<'stateContrast', StateContrastEvidence>;

async function examine(
  driven: DrivenPage,
  states: ForcedStates,
  { number, text, name, count }: StateText,
  state: ControlState,
): Promise<PaleState | undefined> {
  const colors = async () => (await evaluateWith(driven.world, parts, colorsOf, [text]))[0] ?? null;
  await states.clear();
  const before = await colors();
  // The audit judges those that are pale from the beginning.
  if (!before || ratioOf(before) < requiredFor(before)) return undefined;
  await states.force(number, state);
  const now = await colors();
  if (!now || ratioOf(now) >= requiredFor(now) || !(await isPainted(driven, now))) return undefined;
  const [element] = await driven.describe([number]);
  if (!element) return undefined;
  return {
    element,
    name,
    count,
    state,
    color: hexOf(now.color),
    background: hexOf(now.background),
    // Rounded down, so that it never looks sufficient.
    ratio: Math.floor(ratioOf(now) * 100) / 100,
    required: requiredFor(now),
  };
}

/** Whether most of what is painted there is this background, and nothing has more contrast than the text colour. */
async function isPainted({ page }: DrivenPage, { color, background, rect }: PlainColors): Promise<boolean> {
  // Pixels at the edges belong to what is around the text.
  const [x, y] = [Math.ceil(rect.x) + 1, Math.ceil(rect.y) + 1];
  const width = Math.min(300, Math.floor(rect.x + rect.width) - 1 - x);
  const height = Math.min(100, Math.floor(rect.y + rect.height) - 1 - y);
  if (width < 3 || height < 3) return false;
  const { data } = await pixelsOf(sessionOf(page.mainFrame()), { x, y, width, height });
  const isNear = (at: number, wanted: Color) =>
    wanted.every((value, channel) => Math.abs((data[at + channel] ?? 0) - value) <= tolerance);
  let [plain, strongest] = [0, 1];
  for (let at = 0; at < data.length; at += 3) {
    if (isNear(at, background)) plain += 1;
    else strongest = Math.max(strongest, contrastOf([data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0], background));
  }
  return plain >= (data.length / 3) * 0.4 && strongest <= contrastOf(color, background) + 0.6;
}
