import type { Audit } from '../../in-page/audit/audit.ts';
import type { HoverTarget } from './hover-target.ts';
import type { matchesIn } from './matches-in.ts';

declare const stufenlos: Audit;

/** A visible element around hidden links, which the pointer may bring up. */
export interface HoverCandidate extends HoverTarget {
  /** It contains a link to another page, which may list the same links. */
  hasOverview: boolean;
  /** Names of the hidden links to other pages that the page has nowhere else; one for each of the contents. */
  links: string[];
}

/** Runs inside the page, with the audit script. Two of a kind are enough to judge the kind. */
export function hoverCandidates(parts: { matchesIn: typeof matchesIn }, limit: number): HoverCandidate[] {
  const shows = (element: Element) => element.checkVisibility({ visibilityProperty: true });
  const textOf = (element: Element) => (element.textContent ?? '').trim().replaceAll(/\s+/g, ' ').slice(0, 60);
  const addressOf = ({ origin, pathname, search }: HTMLAnchorElement) => origin + pathname.replace(/\/$/, '') + search;
  const layers = 'dialog,details,[popover],[role=dialog],[role=alertdialog],[role=tabpanel],[inert],template,noscript';
  const here = location.origin + location.pathname.replace(/\/$/, '') + location.search;
  const isElsewhere = (link: HTMLAnchorElement) => /^https?:$/.test(link.protocol) && addressOf(link) !== here;
  const all = [...document.querySelectorAll<HTMLAnchorElement>('a[href]')].slice(0, 3000).filter(isElsewhere);
  const groups = new Map<HTMLElement, HTMLAnchorElement[]>();
  for (const link of all) {
    if (shows(link) || link.closest(layers)) continue;
    let around = link.parentElement;
    while (around && !shows(around)) around = around.parentElement;
    if (around) groups.set(around, [...(groups.get(around) ?? []), link]);
  }
  const stops = 'a[href],button,summary,input,select,[tabindex],[contenteditable]';
  const kinds = new Map<string, number>();
  const found: HoverCandidate[] = [];
  for (const [trigger, links] of groups) {
    if (found.length >= limit) break;
    const { width, height } = trigger.getBoundingClientRect();
    // Regions of the page are no triggers: what they hide belongs to another layout.
    const isRegion = trigger.matches('html,body,main,nav,header,footer,aside,form,ul,ol') || textOf(trigger) === '';
    if (isRegion || width < 8 || height < 8 || width * height > 0.3 * innerWidth * innerHeight) continue;
    const others = new Set(all.filter((link) => !trigger.contains(link)).map(addressOf));
    const own = links.filter((link) => !others.has(addressOf(link)) && textOf(link) !== '');
    const visible = [...trigger.querySelectorAll<HTMLElement>('a,button,span,div,[tabindex]')].filter(shows);
    const target = visible[0] ?? trigger;
    if (own.length === 0 || target.closest('[aria-hidden=true]')) continue;
    const kind = [trigger.localName, trigger.className, trigger.parentElement?.className].join('|');
    const count = kinds.get(kind) ?? 0;
    kinds.set(kind, count + 1);
    if (count >= 2) continue;
    const ids = [...trigger.querySelectorAll('[id]'), trigger].map(({ id }) => id).filter((id) => id !== '');
    const made = [...document.querySelectorAll<HTMLElement>('[aria-controls],[aria-owns]')].filter((element) =>
      ids.includes(element.getAttribute('aria-controls') ?? element.getAttribute('aria-owns') ?? ''),
    );
    const beside = [trigger, trigger.previousElementSibling, trigger.nextElementSibling].flatMap((element) =>
      element ? [element, ...parts.matchesIn(element, stops)] : [],
    );
    const focusable = [...new Set([...made, ...beside])].filter((element) => element.matches(stops) && shows(element));
    const hasOverview = visible.some((element) => element instanceof HTMLAnchorElement && isElsewhere(element));
    found.push({
      number: stufenlos.numberOf(trigger),
      target: stufenlos.numberOf(target),
      name: textOf(target),
      hasOverview,
      contents: own.slice(0, 20).map(stufenlos.numberOf),
      byOpacity: false,
      links: own.slice(0, 20).map(textOf),
      focusable: focusable.slice(0, 4).map(stufenlos.numberOf),
    });
  }
  return found;
}
