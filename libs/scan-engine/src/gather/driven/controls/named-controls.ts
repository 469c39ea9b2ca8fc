import type { Audit } from '../../in-page/audit/audit.ts';
import type { deepQuery } from '../deep-query.ts';

declare const stufenlos: Audit;

/** A control that people can see, and that has a name for assistive technology. */
export interface ControlFacts {
  number: number;
  name: string;
  isSlider: boolean;
  isTextField: boolean;
  /** Its name, or the name of its class, contains one of the words. */
  matches: boolean;
  /** It stands beside the given element, or in a box of its own with it. */
  isNear: boolean;
}

export interface ControlParts extends Record<string, (...args: never[]) => unknown> {
  deepQuery: typeof deepQuery;
  visibleNameOf: typeof visibleNameOf;
}

/**
 * Runs inside the page, with the audit script. Controls that act on this page: no links to other pages, no submit
 * buttons, nothing that buys, deletes or signs out. Likely ones first.
 *
 * @param words source of a regular expression
 * @param near number of an element; controls close to it come earlier
 */
export function namedControls(parts: ControlParts, words: string, near: number, limit: number): ControlFacts[] {
  const selector =
    'button,summary,[role=button],[role=switch],[role=checkbox],[role=menuitemcheckbox],[role=slider],' +
    'input:is([type=button],[type=checkbox],[type=radio],[type=range],[type=number],[type=text],:not([type])),' +
    'select,a[href^="#"],a[href^="javascript:"],a:not([href])[onclick],[tabindex][onclick]';
  const acts =
    /log ?(?:out|off)|sign ?(?:out|off)|ab-?melden|delete|remove|l(?:oe|ö)sch|buy|order|pay|kauf|bestell|zahl|subscribe|abonnier/i;
  const wanted = new RegExp(words, 'i');
  const target = stufenlos.element(near);
  const close: Element[] = [];
  for (let at = target; at && close.length < 4 && at !== document.body; at = at.parentElement) close.push(at);
  const rated = parts.deepQuery(selector).flatMap((element) => {
    const isSubmit = element.matches('form :is(button:not([type]),[type=submit])');
    if (isSubmit || element.matches(':disabled,[aria-disabled=true]')) return [];
    const name = parts.visibleNameOf(element);
    if (name === null || acts.test(name)) return [];
    const matches = wanted.test(`${name} ${element.getAttribute('class') ?? ''} ${element.id}`);
    const nearness = close.findIndex((one) => one.contains(element));
    const isNear = nearness !== -1 || (target !== null && element.parentElement === target.parentElement);
    return [{ element, name, matches, isNear, rank: (matches ? 0 : 10) + (nearness === -1 ? 5 : nearness) }];
  });
  return rated
    .toSorted((one, other) => one.rank - other.rank)
    .slice(0, limit)
    .map(({ element, name, matches, isNear }) => ({
      number: stufenlos.numberOf(element),
      name: name.slice(0, 80),
      matches,
      isNear,
      isSlider: element.matches('[type=range],[role=slider]'),
      isTextField: element.matches('input:is([type=number],[type=text],:not([type])),select'),
    }));
}

/** Runs inside the page; self-contained. Null for a control that is hidden, not exposed or without a name. */
export function visibleNameOf(element: HTMLElement): string | null {
  const isShown = element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const labels = [...((element as HTMLInputElement).labels ?? [])];
  // A styled checkbox is often hidden behind its visible label.
  const isLabelled = labels.some((label) => label.checkVisibility({ visibilityProperty: true, opacityProperty: true }));
  if ((!isShown && !isLabelled) || element.closest('[aria-hidden=true],[inert]')) return null;
  const { width, height, right, bottom } = (isShown ? element : labels[0]!).getBoundingClientRect();
  if (width < 2 || height < 2 || right + scrollX < 1 || bottom + scrollY < 1) return null;
  const root = element.getRootNode() as Document | ShadowRoot;
  const referenced = (element.getAttribute('aria-labelledby') ?? '')
    .split(/\s+/)
    .map((id) => (id === '' ? '' : (root.getElementById(id)?.textContent ?? '')));
  const pictures = [...element.querySelectorAll('img[alt],[aria-label],svg title')];
  const generated = ['::before', '::after'].map((pseudo) => getComputedStyle(element, pseudo).content);
  const isButton = element instanceof HTMLInputElement && element.type === 'button';
  const texts = [
    element.getAttribute('aria-label'),
    ...referenced,
    ...labels.map((label) => label.textContent),
    element.textContent,
    isButton ? element.value : '',
    element.title,
    element.getAttribute('placeholder'),
    ...pictures.map((one) => one.getAttribute('alt') ?? one.getAttribute('aria-label') ?? one.textContent),
    // A glyph of an icon font is a name, although a poor one.
    ...generated.map((content) => (/^"(?!\s*")/.test(content) ? content.slice(1, -1) : '')),
  ];
  const name = texts.map((text) => (text ?? '').replaceAll(/\s+/g, ' ').trim()).find((text) => text !== '');
  return name ?? null;
}
