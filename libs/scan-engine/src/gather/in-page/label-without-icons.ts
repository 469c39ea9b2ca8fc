/**
 * Runs inside the page; self-contained. The visible text of an element without icon font glyphs: ligatures ("search"
 * in Material Icons) and characters of Unicode's private use areas.
 *
 * A font counts as an icon font by the name of its first family, or if it is a web font that failed to load, because
 * its words may be ligatures.
 *
 * @returns null when there are no icons, or when neither `aria-label` nor `aria-labelledby` names the element
 */
export function labelWithoutIcons(element: Element): string | null {
  const named = (name: string) => Element.prototype.hasAttribute.call(element, name);
  if (!named('aria-label') && !named('aria-labelledby')) return null;
  const iconFamily =
    /icon|glyph|awesome|fontello|icomoon|material symbols|dings|themify|entypo|typcn|lucide|phosphor|^mdi\b|^fa[ -]/i;
  const privateUse = /[\uE000-\uF8FF\u{F0000}-\u{FFFFD}\u{100000}-\u{10FFFD}]/gu;
  const textLimit = 100;
  const firstOf = (family: string) => (/^\s*(?:"([^"]*)"|'([^']*)'|([^,]*))/.exec(family)?.slice(1) ?? []).join('');
  const bare = (name: string) => name.replaceAll(/["']/g, '').trim().toLowerCase();
  const missing = new Set<string>();
  const arrived = new Set<string>();
  for (const { family, status } of document.fonts) (status === 'loaded' ? arrived : missing).add(bare(family));
  const isIconFont = (family: string) =>
    iconFamily.test(family) || (missing.has(bare(family)) && !arrived.has(bare(family)));

  let hasIcons = false;
  const words: string[] = [];
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let count = 0; count < textLimit && texts.nextNode(); count++) {
    const text = texts.currentNode.nodeValue ?? '';
    const parent = texts.currentNode.parentNode;
    if (!(parent instanceof Element) || text.trim() === '') continue;
    const plain = text.replaceAll(privateUse, ' ');
    const style = getComputedStyle(parent);
    if (style.visibility !== 'visible' || style.display === 'none') continue;
    const isIcon = isIconFont(firstOf(style.fontFamily));
    hasIcons ||= isIcon || plain !== text;
    if (!isIcon) words.push(plain);
  }
  return hasIcons ? words.join(' ').replaceAll(/\s+/g, ' ').trim() : null;
}
