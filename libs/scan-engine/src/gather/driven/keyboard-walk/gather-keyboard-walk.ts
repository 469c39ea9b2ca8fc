import type { ElementFacts } from '../../evidence.ts';
import type { Audit } from '../../in-page/audit/audit.ts';
import { evaluateWith } from '../../../browser/evaluate-with.ts';
import { examineOrder } from '../focus-order/examine-order.ts';
import type { FocusOrderEvidence } from '../focus-order/examine-order.ts';
import type { DrivenPage, Gatherer } from '../gatherer.ts';
import { trySkipLinks } from '../skip-links/try-skip-links.ts';
import type { SkipLinksEvidence } from '../skip-links/try-skip-links.ts';
import { examineLooks } from './confirm/examine-looks.ts';
import type { LooksEvidence } from './confirm/examine-looks.ts';
import { LoopExits } from './find-exit.ts';
import type { Exit } from './find-exit.ts';
import { isIndicatedByBrowser } from './browser-indicator.ts';
import { coveringLayer } from './covering-layer.ts';
import { focusBetween, focusedElement, focusFirst } from './focus-between.ts';
import { focusIndicators } from './focus-indicators.ts';
import { focusStopOf, isFocusProved, lookOfStop } from './focus-stop.ts';
import { focusStyleOf, isVisibleChange } from './focus-style.ts';
import { freezeMotion } from './freeze-motion.ts';
import { isTwoColoredOutline } from './is-two-colored-outline.ts';
import { keyFollower } from './key-follower.ts';
import { recordFocus } from './record-focus.ts';
import { scrollPlacesOf, scrollToPlaces } from './scroll-places.ts';
import { stopFactsOf } from './stop-facts.ts';
import { visibilityOf } from './stop-visibility.ts';
import { walk } from './walk.ts';
import type { Walk } from './walk.ts';

declare const stufenlos: Audit;

/** Stops that Tab does not leave. */
export interface FocusLoop {
  /** The stop at which it begins. */
  element: ElementFacts;
  names: string[];
  kind: 'parts' | 'editor' | 'other';
  /** All stops are in a dialog or a layer above the page that has a control of its own. */
  isInLayer: boolean;
  /** Elements that Tab should reach and that are not in the loop. */
  others: number;
  exit: Exit | null;
  /** Keys that did not lead out. */
  tried: string[];
}

export interface KeyboardWalkEvidence extends LooksEvidence {
  stops: number;
  loop?: FocusLoop;
  skipLinks: SkipLinksEvidence;
  jumps: FocusOrderEvidence;
}

export const walkParts = {
  coveringLayer,
  keyFollower,
  focusBetween,
  focusFirst,
  focusedElement,
  freezeMotion,
  stopFactsOf,
  focusIndicators,
  focusStopOf,
  focusStyleOf,
  isFocusProved,
  isIndicatedByBrowser,
  isTwoColoredOutline,
  isVisibleChange,
  lookOfStop,
  scrollPlacesOf,
  scrollToPlaces,
  visibilityOf,
};
const maxStops = 100;
/** A page that moves the focus by itself is walked again, with time after each key. */
const slow = { maxStops: 60, waitMs: 60 };
/** In this time a page that takes the focus by a timer does so, also on a busy machine. */
const movedMs = 250;

/** Presses Tab through the page as somebody does who uses no mouse. */
export const gatherKeyboardWalk = {
  name: 'keyboardWalk',
  leaves: 'unsure',
  weight: 3,
  async gather(driven: DrivenPage): Promise<KeyboardWalkEvidence> {
    await evaluateWith(driven.world, walkParts, recordFocus);
    let walked = await walkTwiceIfMoved(driven);
    let loop = await examineLoop(driven, walked);
    if (walked.end === 'repeated' && !loop) {
      // The page may move the focus only the first time.
      walked = await walk(driven, slow);
      loop = await examineLoop(driven, walked);
    }
    // Nothing can be said about the looks and the order of a page that moves the focus by itself.
    const isSteady = !walked.wasMoved && !loop;
    const looks = isSteady ? await examineLooks(driven) : { unindicated: [], covered: [] };
    await driven.world.evaluate(() => focusRecorder.stop());
    const numbers = walked.stops.map(({ number }) => number);
    const jumps = isSteady ? await examineOrder(driven, numbers) : [];
    const skipLinks = isSteady ? await trySkipLinks(driven) : { tried: 0, idle: [] };
    return { stops: numbers.length, ...(loop && { loop }), ...looks, skipLinks, jumps };
  },
} satisfies Gatherer<'keyboardWalk', KeyboardWalkEvidence>;

async function walkTwiceIfMoved(driven: DrivenPage): Promise<Walk> {
  const walked = await walk(driven, { maxStops, waitMs: 0 });
  if (walked.stops.length === 0) return walked;
  await driven.world.evaluate((ms) => focusRecorder.wait(ms), movedMs);
  const { wasMoved, stop } = await driven.world.evaluate(() => focusRecorder.probe());
  // A window without the focus gets no events about it, but its active element tells.
  const isElsewhere = stop !== undefined && stop.number !== walked.stops.at(-1)?.number;
  return walked.wasMoved || wasMoved || isElsewhere ? walk(driven, slow) : walked;
}

async function examineLoop(driven: DrivenPage, walked: Walk): Promise<FocusLoop | undefined> {
  if (walked.end !== 'repeated') return undefined;
  const numbers = walked.loop.map(({ number }) => number);
  const { others, first } = await driven.world.evaluate(surroundingsOf, numbers);
  // The place at which a loop is entered may depend on timers of the page, its first element does not.
  const loop = [...walked.loop.slice(first), ...walked.loop.slice(0, first)];
  const [element] = await driven.describe(loop.slice(0, 1).map(({ number }) => number));
  if (others === 0 || !element) return undefined;
  const exits = new LoopExits(driven, loop);
  if (!(await exits.isClosed())) return undefined;
  const named = loop.slice(0, 5).map(({ number }) => number);
  const kinds = loop.map(({ kind }) => kind);
  const isInLayer = loop.every((stop) => stop.isInLayer) && loop.some(({ isControl }) => isControl);
  return {
    element,
    names: await driven.world.evaluate((numbers) => stufenlos.namesOf(numbers), named),
    kind: kinds.includes('parts') ? 'parts' : kinds.includes('editor') ? 'editor' : 'other',
    isInLayer,
    others,
    exit: isInLayer ? null : ((await exits.find()) ?? null),
    tried: exits.tried,
  };
}

/**
 * Runs inside the page, with the audit script.
 *
 * @returns how many other elements Tab should reach, and the index of the stop that comes first in the document
 */
function surroundingsOf(loop: readonly number[]): { others: number; first: number } {
  const candidates =
    'a[href],area[href],button,select,textarea,summary,iframe,input:not([type=hidden],[type=radio]),[tabindex],[contenteditable]';
  const isReachable = (element: Element) =>
    element instanceof HTMLElement &&
    element.tabIndex >= 0 &&
    !element.matches(':disabled') &&
    !element.closest('[inert]') &&
    element.checkVisibility({ visibilityProperty: true });
  const all = [...document.querySelectorAll(candidates)].filter(isReachable);
  const others = all.filter((element) => !loop.includes(stufenlos.numberOf(element))).length;
  const elements = loop.map((number) => stufenlos.element(number));
  const precedes = (one: Element | null, other: Element | null) =>
    one && other && (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  let first = 0;
  for (const [at, element] of elements.entries()) if (precedes(element, elements[first] ?? null)) first = at;
  return { others, first };
}
