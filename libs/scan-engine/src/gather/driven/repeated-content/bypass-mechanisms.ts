import type { Audit } from '../../in-page/audit/audit.ts';
import type { ownContentIn, segmentsComparedWith, TextSegment, textsOf } from './text-segments.ts';

declare const stufenlos: Audit;

/** What helps people to get past the content that a page shares with another page of the site. */
export interface BypassFacts {
  /** Characters of text that the other page has too, before the page's own content. */
  repeatedChars: number;
  /** It is more than a word, a phrase or a single link, which WCAG does not call a block (Understanding SC 2.4.1). */
  isBlock: boolean;
  /** Beginning of that text, as proof. */
  sample: string;
  /** Number of the last element with that text; -1 without one. */
  repeated: number;
  hasLandmark: boolean;
  hasHeading: boolean;
  hasLink: boolean;
  /** Numbers of controls that may hide the repeated content or move the focus past it. */
  controls: number[];
}

export interface BypassParts extends Record<string, (...args: never[]) => unknown> {
  textsOf: typeof textsOf;
  segmentsComparedWith: typeof segmentsComparedWith;
  ownContentIn: typeof ownContentIn;
  isBlockOf: typeof isBlockOf;
  isInLandmark: typeof isInLandmark;
  hasHeading: typeof hasHeading;
  hasLinkPast: typeof hasLinkPast;
  controlsBefore: typeof controlsBefore;
}

/** Runs inside the page. Compares its visible text with the other page that is kept. */
export function bypassMechanisms(parts: BypassParts, textLimit: number, controlLimit: number): BypassFacts {
  const segments = parts.segmentsComparedWith(parts, textLimit);
  const own = parts.ownContentIn(segments);
  const before = segments.slice(0, Math.max(0, own)).filter(({ isRepeated }) => isRepeated);
  const last = before.at(-1);
  const text = before.map((segment) => segment.text).join(' ');
  const start = segments[own];
  const isComparable = last !== undefined && start !== undefined;
  return {
    repeatedChars: text.length,
    isBlock: isComparable && parts.isBlockOf(before, start.element),
    sample: text.slice(0, 200),
    repeated: last ? stufenlos.numberOf(last.element) : -1,
    hasLandmark: isComparable && parts.isInLandmark(segments.slice(own)),
    hasHeading: isComparable && parts.hasHeading(segments),
    hasLink: isComparable && parts.hasLinkPast(segments),
    controls: isComparable ? parts.controlsBefore(start.element, controlLimit).map(stufenlos.numberOf) : [],
  };
}

/**
 * Runs inside the page; self-contained. Whether repeated texts are long, or have several links, controls or items.
 * Those that have a picture instead of a text before the page's own content count too.
 */
export function isBlockOf(repeated: readonly TextSegment[], start: Element): boolean {
  /** In characters: a longer text is a sentence, and more texts are a section. */
  const [maxPhrase, maxPhrases] = [60, 120];
  // The entry of the page itself in a navigation is often no link.
  const operable = 'a,button,input,select,textarea,summary,[role=button],[role=link],[role=menuitem],li';
  const controls = new Set(repeated.flatMap(({ element }) => element.closest(operable) ?? []));
  for (const control of document.querySelectorAll(operable)) {
    const isBefore = (control.compareDocumentPosition(start) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
    if (!isBefore || controls.size > 1) break;
    const hasText =
      control.localName === 'li' ||
      /\p{L}/u.test(control.textContent ?? '') ||
      control.querySelector('img[alt]:not([alt=""])') !== null;
    if (!hasText && control.checkVisibility({ visibilityProperty: true })) controls.add(control);
  }
  const lengths = repeated.filter(({ element }) => !element.closest(operable)).map(({ text }) => text.length);
  return (
    controls.size > 1 ||
    lengths.some((length) => length > maxPhrase) ||
    lengths.reduce((sum, length) => sum + length, 0) > maxPhrases
  );
}

/** Runs inside the page; self-contained. Whether a main landmark that is exposed holds content of the page's own. */
export const isInLandmark = (segments: readonly TextSegment[]): boolean =>
  segments.some(
    ({ element, isRepeated }) =>
      !isRepeated && element.closest('main,[role=main]') !== null && element.closest('[aria-hidden=true]') === null,
  );

/** Runs inside the page; self-contained. Whether the page's own content has a heading that is exposed. */
export const hasHeading = (segments: readonly TextSegment[]): boolean =>
  segments
    .slice(segments.findIndex(({ isRepeated }) => isRepeated))
    .some(
      ({ element, isRepeated }) =>
        !isRepeated &&
        element.closest('h1,h2,h3,h4,h5,h6,[role=heading]') !== null &&
        element.closest('[aria-hidden=true]') === null,
    );

/** Runs inside the page; self-contained. Whether an in-page link leads to content behind the repeated content. */
export function hasLinkPast(segments: readonly TextSegment[]): boolean {
  const follows = (one: Node, other: Node) =>
    (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0 ||
    one === other ||
    one.contains(other);
  const isUsable = (link: HTMLElement) =>
    link.tabIndex >= 0 &&
    link.checkVisibility({ visibilityProperty: true }) &&
    link.closest('[aria-hidden=true]') === null &&
    ((link.textContent ?? '').trim() !== '' || link.matches('[aria-label],[aria-labelledby],[title],:has(img[alt])'));
  return [...document.querySelectorAll<HTMLAnchorElement>('a[href*="#"]')].some((link) => {
    if (link.pathname !== location.pathname || link.search !== location.search || link.host !== location.host)
      return false;
    let name = link.hash.slice(1);
    try {
      name = decodeURIComponent(name);
    } catch {
      // The name contains a lone percent sign.
    }
    const target = name === '' ? null : (document.getElementById(name) ?? document.getElementsByName(name)[0] ?? null);
    if (!target || !isUsable(link)) return false;
    const next = segments.findIndex(({ element }) => follows(target, element));
    const isBehind = segments.slice(0, Math.max(0, next)).some(({ isRepeated }) => isRepeated);
    return isBehind && segments[next]?.isRepeated === false;
  });
}

/** Runs inside the page; self-contained. Buttons and script links before an element, which may work as a switch. */
export function controlsBefore(start: Element, limit: number): HTMLElement[] {
  const switches = 'button,[role=button],summary,a[href="#"],a[href^="javascript:"]';
  return [...document.querySelectorAll<HTMLElement>(switches)]
    .filter(
      (control) =>
        (control.compareDocumentPosition(start) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0 &&
        control.tabIndex >= 0 &&
        !control.closest('form,[aria-hidden=true]') &&
        control.checkVisibility({ visibilityProperty: true }),
    )
    .slice(0, limit);
}
