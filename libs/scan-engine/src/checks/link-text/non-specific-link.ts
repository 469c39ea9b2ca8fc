import type { StaticPage } from '../../gather/in-page/static/static-page.ts';

export interface LinkFacts {
  name: string;
  /** There is other text in its sentence, list item or cell, a term before it, or a description. */
  hasContext: boolean;
  /** A heading stands before it, which may also say where it leads. */
  hasHeading: boolean;
  /** Its text may be the name of a page, such as "Info", in a list of links: the menu of a landmark, or any other list. */
  pageNameIn?: 'navigation' | 'list';
}

/** Runs inside the page; self-contained. Facts about a link whose text says nothing about its target. */
export const nonSpecificLink = (element: Element, page: StaticPage): LinkFacts | null => {
  const phrases =
    /^(?:(?:click|tap|press|go) (?:here|this)|(?:see|read|find out) more|here|more|this|link|this link|this page|page|more (?:info|information|details)|learn more|read on|details|info|hier|(?:hier )?klicken(?: sie)?(?: hier)?|klick(?:en sie)? hier|mehr|mehr (?:infos?|informationen|details|lesen|erfahren|dazu|anzeigen)|weiterlesen|weitere (?:infos|informationen)|erfahren sie mehr|zur seite|seite|diese seite|dieser link|(?:siehe )?hier)$/;
  // Formats that are seldom a topic of their own, as HTML and Word are.
  const formats = /^(?:pdf|epub|docx|xlsx|csv|zip|mp3)$/;
  const things =
    /^(?:this (?:product|article|document|file|form|video|book|post|website|example|report|offer)|diese[rsmn]? (?:produkt|artikel|dokument|datei|formular|video|buch|beitrag|website|beispiel|bericht|angebot))$/;
  const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim();
  // Most links begin with another word, and their names need not be computed.
  const starts =
    /^\P{L}*(?:click|tap|press|go|see|read|find|here|more|this|link|page|learn|details|info|hier|klick|mehr|weite|erfahren|zur|seite|diese|siehe|pdf|epub|docx|xlsx|csv|zip|mp3)/iu;
  const written = plain(element.textContent ?? '');
  const isNamed = element.hasAttribute('aria-label') || element.hasAttribute('aria-labelledby');
  if (!isNamed && written !== '' && !starts.test(written)) return null;
  if (page.roleOf(element) !== 'link') return null;
  const name = plain(page.nameOf(element));
  const said = plain(name.toLowerCase().replaceAll(/[^\p{L}\p{N} ]+/gu, ' '));
  const [path = ''] = (element.getAttribute('href') ?? '').toLowerCase().split(/[?#]/, 1);
  const isFormat = formats.test(said) && path.trim().endsWith(`.${said}`);
  if (!isFormat && !phrases.test(said) && !things.test(said)) return null;
  const has = (attribute: string) => (element.getAttribute(attribute) ?? '').trim() !== '';
  if (has('title') && plain(element.getAttribute('title') ?? '') !== name) return null;
  const block = element.closest('p, li, td, th, dd, dt, figure, figcaption, label, summary, h1, h2, h3, h4, h5, h6');
  let around: Element | null = block ?? element.parentElement;
  // Text without a paragraph: the nearest element that holds more than the link.
  const isAlone = (one: Element | null) => !block && one !== null && plain(one.textContent ?? '') === name;
  if (isAlone(around)) around = around?.parentElement ?? null;
  if (isAlone(around)) around = around?.parentElement ?? null;
  const isBlock = (node: Node) =>
    node instanceof Element && !/^(?:inline|contents|none)/.test(getComputedStyle(node).display);
  // Beside a link that stands freely on the page, only the text of its line belongs to it.
  const isPage = !block && (around === document.body || around?.localName === 'main');
  const inline = isPage ? [...(around?.childNodes ?? [])].filter((node) => !isBlock(node)) : [];
  const isCell = block !== null && /^t[dh]$/.test(block.localName);
  const near = (isCell ? block.closest('table') : around)?.textContent ?? '';
  const text = plain(isPage ? inline.map((node) => node.textContent ?? '').join(' ') : near);
  // Terms stand before their descriptions, of which there may be several.
  let term = block?.closest('dd')?.previousElementSibling;
  while (term?.localName === 'dd') term = term.previousElementSibling;
  const hasTerm = term?.localName === 'dt' && plain(term.textContent ?? '') !== '';
  const isInList = block?.localName === 'li' && block.parentElement?.closest('li') !== null;
  const root = element.getRootNode() as Document | ShadowRoot;
  const hasHeading = [...root.querySelectorAll('h1, h2, h3, h4, h5, h6, [role=heading], legend, caption')].some(
    (heading) => Boolean(heading.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING),
  );
  const list = block?.localName === 'li' ? block.parentElement : null;
  const others = [...(list?.children ?? [])].slice(0, 100).filter((item) => item !== block && item.querySelector('a'));
  // Several items of one name are targets that the word does not tell apart.
  const isUnique = others.every((item) => plain(item.textContent ?? '').toLowerCase() !== name.toLowerCase());
  const isPageName = list !== null && others.length > 0 && isUnique && /^(?:infos?|details)$/i.test(name);
  const isInLandmark = isPageName && page.ancestorsOf(list).some((one) => one.matches('nav, [role=navigation]'));
  return {
    name: name.slice(0, 100),
    hasContext: text !== name || isInList || hasTerm || has('aria-describedby'),
    hasHeading,
    ...(isPageName && { pageNameIn: isInLandmark ? 'navigation' : 'list' }),
  };
};
