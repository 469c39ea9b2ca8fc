import type { ElementFacts } from '../../evidence.ts';
import type { Audit } from '../../in-page/audit/audit.ts';
import type { DrivenPage, Gatherer } from '../gatherer.ts';
import { guardNavigation } from '../navigation-guard/guard-navigation.ts';
import { appearsAt } from './appears-at.ts';
import { hoverBehavior } from './hover-behavior.ts';
import type { HoverBehavior } from './hover-behavior.ts';
import type { HoverCandidate } from './hover-candidates.ts';
import type { HoverText } from './hover-texts.ts';
import { isDescribing } from './is-describing.ts';
import { keysThatShow } from './keys-that-show.ts';
import { linkCandidates, textCandidates } from './candidates.ts';

declare const stufenlos: Audit;

/** Content that appears when the pointer is over an element. */
interface Appearing {
  element: ElementFacts;
  name: string;
  /** The keys that bring it up; null when none does. */
  keys: string | null;
  /** Null where it was not observed. */
  behavior: HoverBehavior | null;
}

/** Links that appear when the pointer is over an element. */
export interface HoverContent extends Appearing {
  hasOverview: boolean;
  /** Names of the links. */
  links: string[];
}

/** A text that appears when the pointer is over an element. */
export interface AppearingText extends Appearing, Pick<HoverText, 'text' | 'isTransparent' | 'isFocusable'> {
  /** The page has it nowhere else, and it is no menu. Only then keys are tried. */
  isOnlyHere: boolean;
  /** The text is, or is in, the name or description of an element for assistive technology. */
  isDescribed: boolean;
}

export interface HoverContentEvidence {
  /** Number of elements that the pointer was moved to. */
  tried: number;
  appearing: HoverContent[];
  texts: AppearingText[];
}

const maxLinks = 4;
const maxTexts = 4;
/** How many contents are observed while the pointer moves. The menus of a page mostly behave alike. */
const maxBehaviors = { links: 1, texts: 2 };
/** No further content is tried after this time. */
const enoughMs = 4000;
/** What is not decided by then stays open. If the gatherer ran out of its own time, it would lose everything. */
const endMs = 7000;

/**
 * Moves the pointer over elements that hide links or texts, observes what these do, and looks for a way to the same
 * content with the keyboard.
 */
export const gatherHoverContent = {
  name: 'hoverContent',
  leaves: 'unsure',
  weight: 2,
  appliesTo: async (driven: DrivenPage) =>
    (await linkCandidates(driven, 1)).length > 0 || (await textCandidates(driven, 1, [])).length > 0,
  async gather(driven: DrivenPage): Promise<HoverContentEvidence> {
    const links = await linkCandidates(driven, maxLinks);
    const texts = await textCandidates(
      driven,
      maxTexts,
      links.flatMap(({ contents }) => contents),
    );
    if (links.length + texts.length === 0) return { tried: 0, appearing: [], texts: [] };
    const guard = await guardNavigation(driven.page, driven.world);
    const start = performance.now();
    const result: HoverContentEvidence = { tried: 0, appearing: [], texts: [] };
    const isMore = () => {
      const isTime = result.tried === 0 || performance.now() < start + enoughMs;
      if (isTime) result.tried += 1;
      return isTime;
    };
    try {
      for (const one of links) {
        const isObserved = result.appearing.length < maxBehaviors.links;
        const content = isMore() ? await tryLinks(driven, one, isObserved, start + endMs) : undefined;
        if (content) result.appearing.push(content);
      }
      for (const one of texts) {
        const isObserved = result.texts.length < maxBehaviors.texts;
        // Nothing else would be asked about the others, and about menus nothing else than about those above.
        if (!isOnlyHere(one) && (!isObserved || (one.hasControls && links.length > 0))) continue;
        const text = isMore() ? await tryText(driven, one, isObserved, start + endMs) : undefined;
        if (text) result.texts.push(text);
      }
      return result;
    } finally {
      await guard.release();
    }
  },
} satisfies Gatherer<'hoverContent', HoverContentEvidence>;

const isOnlyHere = ({ isElsewhere, hasControls }: HoverText): boolean => !isElsewhere && !hasControls;

/** @returns undefined when nothing appears, when it stays, and when the time ends */
async function tryLinks(
  driven: DrivenPage,
  candidate: HoverCandidate,
  isObserved: boolean,
  end: number,
): Promise<HoverContent | undefined> {
  const { number, contents, name, hasOverview } = candidate;
  const appeared = await appearsAt(driven, candidate);
  if (!appeared) return undefined;
  const { shown, delayMs } = appeared;
  const [element] = await driven.describe([number]);
  const links = candidate.links.filter((_, at) => shown.includes(contents[at] ?? -1));
  const behavior = isObserved ? await hoverBehavior(driven, candidate, shown) : null;
  const keys = await keysThatShow(driven, candidate, shown, delayMs, end);
  return element && keys !== undefined ? { element, name, hasOverview, links, keys, behavior } : undefined;
}

/** @returns undefined when nothing appears, when it stays, and when the time ends */
async function tryText(
  driven: DrivenPage,
  candidate: HoverText,
  isObserved: boolean,
  end: number,
): Promise<AppearingText | undefined> {
  const { number, contents, isTransparent, isFocusable } = candidate;
  const { world } = driven;
  let [isDescribed, text] = [false, candidate.text];
  const appeared = await appearsAt(driven, candidate, async () => {
    isDescribed = await world.evaluate(isDescribing, contents[0] ?? -1);
    text = (await world.evaluate(visibleTextOf, contents[0] ?? -1)) || text;
  });
  if (!appeared) return undefined;
  const { shown, delayMs } = appeared;
  const [element] = await driven.describe([number]);
  const [name = ''] = candidate.name === '' ? await world.evaluate(namesOf, number) : [candidate.name];
  const behavior = isObserved ? await hoverBehavior(driven, candidate, shown) : null;
  const keys = isOnlyHere(candidate) ? await keysThatShow(driven, candidate, shown, delayMs, end) : null;
  if (!element || keys === undefined) return undefined;
  const facts = { isOnlyHere: isOnlyHere(candidate), isDescribed, isTransparent, isFocusable };
  return { element, name, text, keys, behavior, ...facts };
}

/** Runs inside the page, with the audit script. `innerText` separates blocks, but only while they are visible. */
function visibleTextOf(number: number): string {
  const element = stufenlos.element(number);
  return element instanceof HTMLElement ? element.innerText.trim().replaceAll(/\s+/g, ' ').slice(0, 300) : '';
}

/** Runs inside the page, with the audit script. */
const namesOf = (number: number): string[] => stufenlos.namesOf([number]);
