import type { Audit } from '../../in-page/audit/audit.ts';

declare const stufenlos: Audit;

/** A link at the beginning of a page that says that it skips something. */
export interface SkipLinkCandidate {
  number: number;
  name: string;
  /** The part of its address after `#`. */
  fragment: string;
  /** `hidden`: the target has no box. */
  target: 'missing' | 'hidden' | 'shown';
  /** A main landmark or a heading helps people to get past the beginning, too. */
  hasOtherWay: boolean;
}

/** Runs inside the page, with the audit script. */
export function skipLinkCandidates(limit: number): SkipLinkCandidate[] {
  const words =
    /skip (?:to|link|nav|past|over|all)|jump to|überspring|sprung|spring|main content|(?:to|zum|zur|direkt) (?:the )?(?:main|page |haupt)?(?:content|inhalt|navigation)/i;
  const ids = /^(?:skip|main|content|inhalt|haupt)/i;
  const focusable = 'a[href],area[href],button,input:not([type=hidden]),select,textarea,summary,[tabindex]';
  const isExposed = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) && !element.closest('[aria-hidden=true],[inert]');
  const stops = [...document.querySelectorAll<HTMLElement>(focusable)].filter(
    (element) => element.tabIndex >= 0 && !element.matches(':disabled') && isExposed(element),
  );
  // The first of each kind is enough: a page that has one has it for everybody.
  const hasOtherWay = ['main,[role=main]', 'h1,h2,h3,h4,h5,h6,[role=heading]'].some((selector) =>
    [...document.querySelectorAll(selector)].slice(0, 50).some(isExposed),
  );
  // Without links between, there is nothing to skip.
  if (stops.length < 5) return [];
  const targetOf = (name: string, raw: string) =>
    document.getElementById(raw) ??
    document.getElementById(name) ??
    [...document.getElementsByName(name)].find(({ localName }) => localName === 'a');
  const shows = (element: Element) => getComputedStyle(element).display === 'contents' || element.checkVisibility();

  return stops
    .slice(0, 5)
    .flatMap((link): SkipLinkCandidate[] => {
      if (!(link instanceof HTMLAnchorElement) || link.matches('[role=button],[role=tab],[aria-haspopup]')) return [];
      const isHere = link.origin === location.origin && link.pathname === location.pathname;
      const raw = link.hash.slice(1);
      // Names of routes and text fragments are no targets, and an empty name is the top of the page.
      if (!isHere || link.search !== location.search || !/^[^/!:=?]+$/.test(raw) || /^top$/i.test(raw)) return [];
      let fragment = raw;
      try {
        fragment = decodeURIComponent(raw);
      } catch {
        // The name contains a lone percent sign.
      }
      const name = (link.ariaLabel ?? link.textContent ?? '').trim().replaceAll(/\s+/g, ' ').slice(0, 60);
      // The address already leads there, so that nothing changes when the link is used.
      if ((!words.test(name) && !ids.test(fragment)) || link.hash === location.hash) return [];
      const found = targetOf(fragment, raw);
      const { right, bottom } = link.getBoundingClientRect();
      const isOffscreen = right + scrollX <= 0 || bottom + scrollY <= 0;
      // The audit reports this itself.
      if (!found && isOffscreen) return [];
      const target = found ? (shows(found) ? 'shown' : 'hidden') : 'missing';
      return [{ number: stufenlos.numberOf(link), name, fragment, target, hasOtherWay }];
    })
    .slice(0, limit);
}
