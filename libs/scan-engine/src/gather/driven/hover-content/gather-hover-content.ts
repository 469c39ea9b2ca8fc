import type { ElementFacts } from '../../evidence.ts';
import type { Audit } from '../../in-page/audit/audit.ts';
import { hover } from '../controls/activate.ts';
import { focusByKey } from '../controls/focus-by-key.ts';
import { evaluateWith } from '../../../browser/evaluate-with.ts';
import type { DrivenPage, Gatherer } from '../gatherer.ts';
import { guardNavigation } from '../guard-navigation.ts';
import { hoverCandidates, matchesIn } from './hover-candidates.ts';
import type { HoverCandidate } from './hover-candidates.ts';

declare const stufenlos: Audit;

/** Links that appear when the pointer is over an element. */
export interface HoverContent {
  element: ElementFacts;
  name: string;
  hasOverview: boolean;
  /** Names of the links. */
  links: string[];
  /** The keys that bring up a link; null when none does. */
  keys: string | null;
}

export interface HoverContentEvidence {
  /** Number of elements that the pointer was moved to. */
  tried: number;
  appearing: HoverContent[];
}

const maxCandidates = 4;
/** Menus often open with a delay, so that they do not open when the pointer only passes. */
const hoverMs = 500;
const keyMs = 250;

/** Moves the pointer over elements that hide links, and looks for a way to the same links with the keyboard. */
export const gatherHoverContent = {
  name: 'hoverContent',
  leaves: 'unsure',
  weight: 1,
  appliesTo: async ({ world }: DrivenPage) => (await evaluateWith(world, { matchesIn }, hoverCandidates, 1)).length > 0,
  async gather(driven: DrivenPage): Promise<HoverContentEvidence> {
    const candidates = await evaluateWith(driven.world, { matchesIn }, hoverCandidates, maxCandidates);
    if (candidates.length === 0) return { tried: 0, appearing: [] };
    const guard = await guardNavigation(driven.page, driven.world);
    try {
      const appearing: HoverContent[] = [];
      for (const candidate of candidates) {
        const content = await tryCandidate(driven, candidate);
        if (content) appearing.push(content);
      }
      return { tried: candidates.length, appearing };
    } finally {
      await guard.release();
    }
  },
} satisfies Gatherer<'hoverContent', HoverContentEvidence>;

/** @returns undefined when nothing appears, or when it stays */
async function tryCandidate(driven: DrivenPage, candidate: HoverCandidate): Promise<HoverContent | undefined> {
  const { page, world, describe } = driven;
  const { number, target, name, hasOverview, links } = candidate;
  const numbers = links.map((link) => link.number);
  if (!(await hover(driven, target))) return undefined;
  const shown = await world.evaluate(waitForAny, numbers, true, hoverMs);
  await page.mouse.move(0, 0);
  // What the pointer has opened for good cannot be told from what the keyboard opens.
  if (shown.length === 0 || (await world.evaluate(waitForAny, shown, false, hoverMs)).length < shown.length)
    return undefined;
  const [element] = await describe([number]);
  const keys = await keysThatShow(driven, candidate, shown);
  const names = links.filter((link) => shown.includes(link.number)).map((link) => link.name);
  return element ? { element, name, hasOverview, links: names, keys } : undefined;
}

/** Tries keys at everything that can get the focus, and the focus on the links themselves. */
async function keysThatShow(
  driven: DrivenPage,
  { focusable }: HoverCandidate,
  links: readonly number[],
): Promise<string | null> {
  const { world, press } = driven;
  for (const number of focusable) {
    if (!(await focusByKey(driven, number))) await world.evaluate(focusOn, number);
    for (const key of ['Tab', 'Enter', 'Space', 'ArrowDown']) {
      if (key !== 'Tab') await press(key);
      if ((await world.evaluate(waitForAny, links, true, keyMs)).length > 0) return key;
    }
  }
  return null;
}

/** Runs inside the page, with the audit script. */
function focusOn(number: number): void {
  const element = stufenlos.element(number);
  if (element instanceof HTMLElement) element.focus({ preventScroll: true });
}

/**
 * Runs inside the page, with the audit script. Those of the elements that can be seen, or cannot, as soon as there is
 * one.
 */
async function waitForAny(numbers: readonly number[], isShown: boolean, ms: number): Promise<number[]> {
  const shows = (number: number) => {
    const element = stufenlos.element(number);
    const { width = 0, height = 0 } = element?.getBoundingClientRect() ?? {};
    return width > 1 && height > 1 && element?.checkVisibility({ visibilityProperty: true }) === true;
  };
  const matching = () => numbers.filter((number) => shows(number) === isShown);
  // Once they begin to hide, all have to.
  const isEnough = () => (isShown ? matching().length > 0 : matching().length === numbers.length);
  for (const end = performance.now() + ms; !isEnough() && performance.now() < end;)
    await new Promise((resolve) => setTimeout(resolve, 20));
  return matching();
}
