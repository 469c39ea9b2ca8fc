import type { StaticPage } from '../../gather/in-page/static/static-page.ts';

export interface PlaceholderFacts {
  kind: 'title' | 'heading' | 'label';
  text: string;
  /** The text in lower case, without brackets and punctuation around it. */
  bare: string;
  /** Beginning of what stands below a heading, also when it is hidden. */
  section: string;
  /** The section has pictures, tables or other content without text. */
  hasMedia: boolean;
  /** The heading is or contains a link or a button, which may lead to its section. */
  isOperable: boolean;
  /** A main heading contains the words of the title. */
  isInMainHeading: boolean;
}

/** Runs inside the page; self-contained. */
export const collectPlaceholder = (element: Element, page: StaticPage): PlaceholderFacts | null => {
  const leftBehind =
    /^(?:(?:insert|put) (?:(?:a|an|the|your) )?(?:title|heading|headline|label|text) here|(?:your )?(?:title|heading|headline|label) (?:goes )?here|(?:hier )?(?:titel|überschrift|beschriftung)(?: hier)? einfügen|lorem ipsum(?: dolor.*)?)$/;
  const titles =
    /^(?:(?:insert|enter|add) (?:(?:a|the|your|page|document) )*title(?: here)?|untitled(?: (?:document|page|\d+))?|unbenannt(?:es dokument|e seite)?|title|titel|document|page title|seitentitel|index\.html?|react app|vite(?: app| \+ .*)|create next app|vue app)$/;
  const isPage = element.localName === 'html';
  if ((isPage && window !== window.parent) || (element as HTMLElement).isContentEditable) return null;
  const kind = isPage ? 'title' : element.localName === 'label' ? 'label' : 'heading';
  const plain = (words: string) => words.replaceAll(/\s+/g, ' ').trim();
  const text = plain(isPage ? document.title : page.textOf(element));
  const bare = text
    .toLowerCase()
    .replaceAll(/^[[({<*]+|[\])}>*:.!…]+$/g, '')
    .trim();
  if (!leftBehind.test(bare) && !(isPage && titles.test(bare))) return null;
  const wordsOf = (words: string) => ` ${(words.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')} `;
  const mainHeadings = isPage ? page.siblingsInRoot(element, 'h1, [role=heading][aria-level="1"]').slice(0, 5) : [];
  const isInMainHeading = mainHeadings.some(
    (one) => page.isExposed(one) && wordsOf(page.textOf(one)).includes(wordsOf(bare)),
  );
  let section = '';
  let hasMedia = false;
  const levelOf = (one: Element) => Number(one.getAttribute('aria-level') ?? /^h(\d)$/.exec(one.localName)?.[1] ?? 2);
  const walker = document.createTreeWalker(element.getRootNode(), NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  walker.currentNode = element;
  const maxNodes = kind === 'heading' ? 500 : 0;
  for (let steps = 0; steps < maxNodes && section.length < 600; steps++) {
    const node = walker.nextNode();
    if (!node) break;
    if (element.contains(node)) continue;
    if (node instanceof Element) {
      const isHeading = node.matches('h1, h2, h3, h4, h5, h6, [role=heading]');
      if (isHeading && levelOf(node) <= levelOf(element)) break;
      hasMedia ||= node.matches('img, svg, video, table, iframe, slot');
    } else if (!node.parentElement?.closest('script, style, template, noscript')) section += ` ${node.nodeValue ?? ''}`;
  }
  return {
    kind,
    text: text.slice(0, 100),
    bare,
    section: plain(section).slice(0, 600),
    hasMedia,
    isOperable: (element.closest('a[href], button, summary') ?? element.querySelector('a[href], button')) !== null,
    isInMainHeading,
  };
};
