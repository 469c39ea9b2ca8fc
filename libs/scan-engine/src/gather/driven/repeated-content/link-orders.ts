import type { Audit } from '../../in-page/audit/audit.ts';
import type { WithOtherPage } from './keep-other-page.ts';

declare const stufenlos: Audit;

/** Two links that stand in another order on another page. */
export interface SwappedLinks {
  /** Number of the part of the page with both links. */
  number: number;
  /** Names of the links as they stand here. */
  first: string;
  second: string;
}

export interface LinkOrders {
  /** Number of navigations that both pages have. */
  navigations: number;
  swapped: SwappedLinks | null;
  /** Number of ways to get help that both pages have. */
  helps: number;
  swappedHelp: SwappedLinks | null;
}

export interface OrderedLink {
  /** Address and text. */
  key: string;
  name: string;
  element: Element;
}

interface Parts extends Record<string, (...args: never[]) => unknown> {
  linksOf: typeof linksOf;
  navigationsOf: typeof navigationsOf;
  helpsOf: typeof helpsOf;
  firstSwap: typeof firstSwap;
}

/**
 * Runs inside the page, with the audit script. Compares the order of links with the other page that is kept.
 *
 * @param ownHtml the page as it was sent, to tell what scripts or chance have ordered; null to compare the page as it is
 */
export function linkOrders(parts: Parts, otherUrl: string, ownHtml: string | null): LinkOrders {
  const { stufenlosOtherPage: other = new Document() } = globalThis as WithOtherPage;
  const here = location.href;
  const own = ownHtml === null ? document : new DOMParser().parseFromString(ownHtml, 'text/html');
  const pages = [here, otherUrl];
  const others = parts.navigationsOf(parts, other, otherUrl, pages);
  const minShared = 3;
  let [navigations, swapped]: [number, [OrderedLink, OrderedLink] | null] = [0, null];
  for (const links of parts.navigationsOf(parts, own, here, pages)) {
    const keys = new Set(links.map(({ key }) => key));
    const orders = others.filter((one) => {
      const shared = one.filter(({ key }) => keys.has(key)).length;
      return shared >= minShared && shared >= 0.6 * Math.min(one.length, links.length);
    });
    if (orders.length === 0) continue;
    navigations += 1;
    const swaps = orders.map((order) => parts.firstSwap(links, order));
    // A page may have the same navigation twice, for small screens. One in the same order is enough.
    if (!swaps.includes(null)) swapped ??= swaps[0] ?? null;
  }
  const [helps, otherHelps] = [parts.helpsOf(parts, own, here), parts.helpsOf(parts, other, otherUrl)];
  const sharedHelps = helps.filter(({ key }) => otherHelps.some((help) => help.key === key));
  const swapOf = (pair: [OrderedLink, OrderedLink] | null, part: string): SwappedLinks | null => {
    if (!pair) return null;
    const [first, second] = pair;
    const element = ownHtml === null ? (second.element.closest(part) ?? second.element) : document.body;
    return { number: stufenlos.numberOf(element), first: first.name, second: second.name };
  };
  return {
    navigations,
    swapped: swapOf(swapped, 'nav,[role=navigation]'),
    helps: sharedHelps.length,
    swappedHelp: swapOf(parts.firstSwap(helps, otherHelps), 'a'),
  };
}

/**
 * Runs inside the page; self-contained. Links of a part of a page that lead to another page, each once.
 *
 * @param accepts asked first, because an index may have thousands of links
 */
export function linksOf(
  root: ParentNode,
  base: string,
  accepts: (address: string, name: string) => boolean = () => true,
): OrderedLink[] {
  const links = [...root.querySelectorAll('a[href]')].flatMap((element): OrderedLink[] => {
    const address = element.getAttribute('href') ?? '';
    if (address.startsWith('#')) return [];
    const picture = element.querySelector('img[alt]')?.getAttribute('alt');
    const text = element.getAttribute('aria-label') ?? (element.textContent?.trim() || picture) ?? '';
    const name = text.trim().replaceAll(/\s+/g, ' ').slice(0, 60);
    if (name === '' || !accepts(address, name)) return [];
    const url = URL.parse(address, base);
    // The order of languages and of neighbouring pages depends on the page.
    const depends = element.matches('[hreflang],[lang],[rel~=prev],[rel~=next],[aria-current]');
    if (!url || depends || !/^(?:https?|mailto|tel):$/.test(url.protocol)) return [];
    const target = url.protocol.startsWith('http') ? url.origin + url.pathname + url.search : url.href;
    return [{ key: `${target} ${name.toLowerCase()}`, name, element }];
  });
  const counts = new Map<string, number>();
  for (const { key } of links) counts.set(key, (counts.get(key) ?? 0) + 1);
  return links.filter(({ key }) => counts.get(key) === 1);
}

/** Runs inside the page; self-contained. @param pages addresses whose links may stand apart, because they are the page itself */
export function navigationsOf(
  parts: { linksOf: typeof linksOf },
  root: Document,
  base: string,
  pages: readonly string[],
): OrderedLink[][] {
  const changing =
    /bread|brot|krumen|pfad|pagin|pager|seiten|lang|sprach|recent|related|aktuell|tag|toc|inhalt|filter|sort/i;
  const own = pages.map((page) => page.split(/[?#]/)[0] ?? page);
  return [...root.querySelectorAll('nav,[role=navigation]')].slice(0, 20).flatMap((block) => {
    const says = ['aria-label', 'class', 'id'].map((name) => block.getAttribute(name) ?? '').join(' ');
    if (changing.test(says) || block.querySelector('nav,[role=navigation]') || block.closest('main,article')) return [];
    const links = parts.linksOf(block, base).slice(0, 200);
    return [links.filter(({ key }) => !own.includes(key.split(/[ ?]/)[0] ?? ''))];
  });
}

/** Runs inside the page; self-contained. Ways to get help outside of the content, and the content between them. */
export function helpsOf(parts: { linksOf: typeof linksOf }, root: Document, base: string): OrderedLink[] {
  const words = /kontakt|contact|hilfe|\bhelp\b|support|\bfaq\b|\bchat\b/i;
  const isHelp = (address: string, name: string) => /^\s*(?:tel|mailto):/i.test(address) || words.test(name);
  const helps = parts
    .linksOf(root, base, isHelp)
    .filter(({ element }) => !element.closest('main,[role=main],article'))
    .slice(0, 50);
  const main = root.querySelector('main,[role=main]');
  if (!main) return helps;
  const at = helps.findIndex(
    ({ element }) => (main.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0,
  );
  const content = { key: 'main', name: 'main', element: main };
  return at < 0 ? [...helps, content] : helps.toSpliced(at, 0, content);
}

/** Runs inside the page; self-contained. The first two neighbours whose order is another one in the other list. */
export function firstSwap(
  links: readonly OrderedLink[],
  other: readonly OrderedLink[],
): [OrderedLink, OrderedLink] | null {
  const placeOf = new Map(other.map(({ key }, at) => [key, at]));
  const shared = links.filter(({ key }) => placeOf.has(key));
  for (const [at, second] of shared.entries()) {
    const first = shared[at - 1];
    if (first && (placeOf.get(first.key) ?? 0) > (placeOf.get(second.key) ?? 0)) return [first, second];
  }
  return null;
}
