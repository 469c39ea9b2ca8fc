import { paintAt, sessionOf, smallScale } from '../../../browser/isolated-world.ts';
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
    const states = await ForcedStates.open(
      driven,
      texts.map(({ number }) => number),
    );
    try {
      const pale = new Map<string, PaleState>();
      for (const state of ['hover', 'focus'] as const) {
        for (const text of await suspects(driven, states, texts, state)) {
          if (pale.size < maxPale) await examine(driven, states, text, state, pale);
        }
      }
      return { kinds: texts.length, pale: [...pale.values()] };
    } finally {
      await states.close();
      await world.evaluate(hideText, 'free', []);
    }
  },
} satisfies Gatherer<'stateContrast', StateContrastEvidence>;

const colorsIn = ({ world }: DrivenPage, texts: readonly StateText[]) =>
  evaluateWith(
    world,
    parts,
    colorsOf,
    texts.map(({ text }) => text),
  );

const isPale = (colors: PlainColors | null) => colors !== null && ratioOf(colors) < requiredFor(colors);

/** The texts that may get pale. All get the state at once, which is fast, but some then change because of others. */
async function suspects(
  driven: DrivenPage,
  states: ForcedStates,
  texts: readonly StateText[],
  state: ControlState,
): Promise<StateText[]> {
  await states.force([], state);
  const before = await colorsIn(driven, texts);
  await states.force(
    texts.map(({ number }) => number),
    state,
  );
  const now = await colorsIn(driven, texts);
  // The audit judges those that are pale from the beginning.
  return texts.filter((_text, at) => before[at] && !isPale(before[at]) && isPale(now[at] ?? null));
}

/** Adds what is certain to the pale ones. Links that have one style in common are one fault, and one picture is enough. */
async function examine(
  driven: DrivenPage,
  states: ForcedStates,
  { number, text, name, count }: StateText,
  state: ControlState,
  pale: Map<string, PaleState>,
): Promise<void> {
  await states.force([number], state);
  const [now] = await evaluateWith(driven.world, parts, colorsOf, [text]);
  if (!now || !isPale(now)) return;
  const [color, background, required] = [hexOf(now.color), hexOf(now.background), requiredFor(now)];
  const key = [state, color, background, required].join(' ');
  const known = pale.get(key);
  if (known) known.count += count;
  if (known || !(await isPainted(driven, now))) return;
  const [element] = await driven.describe([number]);
  // Rounded down, so that it never looks sufficient.
  const ratio = Math.floor(ratioOf(now) * 100) / 100;
  if (element) pale.set(key, { element, name, count, state, color, background, ratio, required });
}

/** Whether most of what is painted there is this background, and the rest has about the contrast of the text colour. */
async function isPainted({ page, world }: DrivenPage, { color, background, rect }: PlainColors): Promise<boolean> {
  // Pixels at the edges belong to what is around the text.
  const [x, y] = [Math.ceil(rect.x) + 1, Math.ceil(rect.y) + 1];
  const width = Math.min(300, Math.floor(rect.x + rect.width) - 1 - x);
  const height = Math.min(100, Math.floor(rect.y + rect.height) - 1 - y);
  if (width < 3 || height < 3) return false;
  await paintAt(page, 1);
  const { data } = await pixelsOf(sessionOf(page.mainFrame()), world, { x, y, width, height });
  await paintAt(page, smallScale);
  const isNear = (at: number, wanted: Color) =>
    wanted.every((value, channel) => Math.abs((data[at + channel] ?? 0) - value) <= tolerance);
  let [plain, strongest] = [0, 1];
  for (let at = 0; at < data.length; at += 3) {
    if (isNear(at, background)) plain += 1;
    else strongest = Math.max(strongest, contrastOf([data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0], background));
  }
  const ratio = contrastOf(color, background);
  // Thin letters are painted a little paler.
  const isText = strongest >= 1 + (ratio - 1) / 2 && strongest <= ratio + 0.6;
  return isText && plain >= (data.length / 3) * 0.4;
}
