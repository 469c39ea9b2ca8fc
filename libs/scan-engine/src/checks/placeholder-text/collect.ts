import type { StaticPage } from '../../gather/in-page/static/static-page.ts';

export interface PlaceholderFacts {
  kind: 'title' | 'heading' | 'label';
  text: string;
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
  const written = isPage ? document.title : page.textOf(element);
  const text = written.replaceAll(/\s+/g, ' ').trim();
  const bare = text
    .toLowerCase()
    .replaceAll(/^[[({<*]+|[\])}>*:.!…]+$/g, '')
    .trim();
  if (leftBehind.test(bare) || (isPage && titles.test(bare))) return { kind, text: text.slice(0, 100) };
  return null;
};
