import type { StaticPage } from '../../gather/in-page/static/static-page.ts';

export interface DirectionFacts {
  /** Letters of scripts that are written from left to right. */
  leftToRight: number;
  rightToLeft: number;
  words: number;
  /** Its text runs from right to left. */
  isRtl: boolean;
  /** The page has text from right to left, so that its names and terms in other scripts stand there on purpose. */
  isInRtlPage: boolean;
  /** In the other direction, each of its paragraphs would be shown in the same order (UAX 9). */
  isInOrder: boolean;
  /** Its element names both a language and a direction that do not suit each other. */
  isContradiction: boolean;
  sample: string;
}

/** Runs inside the page; self-contained. Text that is code, hidden or has a direction of its own does not count. */
export const collectDirection = (element: Element, page: StaticPage): DirectionFacts | null => {
  const rightToLeftLetters = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/gu;
  const otherLanguage = /^(?!(?:ar|arc|ckb|dv|fa|he|iw|ku|ps|sd|syr|ug|ur|yi)(?:-|$))[a-z]/i;
  const { direction, unicodeBidi, overflowX, textOverflow } = getComputedStyle(element);
  const isRtl = direction === 'rtl';
  if (unicodeBidi.includes('plaintext') || element.matches('[dir=auto i],bdi')) return null;
  if (isRtl !== element.matches('[dir=rtl i]')) return null;
  const texts: string[] = [];
  const blocks = new Map<Element, string[]>();
  const blockOf = (one: Element): Element => {
    const isInline = one !== element && /^(?:inline$|contents|ruby)/.test(getComputedStyle(one).display);
    return isInline && one.parentElement ? blockOf(one.parentElement) : one;
  };
  const paragraphsOf = (block: Element, none = ['']) => blocks.get(block) ?? (blocks.set(block, none), none);
  let chars = 0;
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT, (node) => {
    if (!(node instanceof Element)) return NodeFilter.FILTER_ACCEPT;
    const isOther = node.matches(
      '[dir],[lang],bdi,bdo,code,pre,script,style,noscript,template,textarea,select,svg,math',
    );
    return isOther || node.shadowRoot ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT;
  });
  for (let node = walker.nextNode(); node && chars < 2000; node = walker.nextNode()) {
    const parent = node.parentElement;
    // A line break separates paragraphs, as far as directions are concerned.
    if (parent && node instanceof HTMLBRElement && paragraphsOf(blockOf(parent)).push('') > 2000) break;
    if (!(node instanceof Text) || !parent || node.data.trim() === '') continue;
    if (getComputedStyle(parent).direction !== direction || !page.isVisible(parent)) continue;
    texts.push(node.data);
    const paragraphs = paragraphsOf(blockOf(parent));
    paragraphs.push((paragraphs.pop() ?? '') + node.data);
    chars += node.data.length;
  }
  const sample = texts.join(' ').replace(/\s+/g, ' ').trim();
  const letters = sample.match(/\p{L}/gu)?.length ?? 0;
  const rightToLeft = sample.match(rightToLeftLetters)?.length ?? 0;
  if (isRtl ? rightToLeft > 0 : rightToLeft === 0) return null;
  // An ellipsis at the start of a path needs this direction. Marks, or letters at both ends, keep the text itself as it is.
  const isCut = textOverflow !== 'clip' && overflowX !== 'visible';
  const isMarked = /^[\u200E\u202A\u202D\u2066]/.test(sample) && /[\u200E\u202C\u2069]$/.test(sample);
  const isKept =
    /^[\u200E\u202A\u202D\u2066\p{L}\p{N}]/u.test(sample) && /[\u200E\u202C\u2069\p{L}\p{N}]$/u.test(sample);
  if (isRtl && sample.length <= 300 && (isMarked || (isCut && isKept))) return null;
  // A run between letters keeps its order in both directions; marks and Arabic digits may begin another one.
  const isSteady = (text: string) =>
    /^\p{L}(?:.*[\p{L}\p{M}\p{N}])?$/su.test(text.trim()) &&
    !/[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/.test(text) &&
    !(isRtl && /[\u0660-\u0669\u066B\u066C]/.test(text));
  const paragraphs = [...blocks.values()].flat().filter((text) => text.trim() !== '');
  return {
    leftToRight: letters - rightToLeft,
    rightToLeft,
    words: sample.match(/\p{L}{2,}/gu)?.length ?? 0,
    isRtl,
    isInRtlPage: (document.body.textContent ?? '').search(rightToLeftLetters) >= 0,
    isInOrder: paragraphs.every(isSteady),
    isContradiction: isRtl ? otherLanguage.test(element.getAttribute('lang') ?? '') : element.hasAttribute('dir'),
    sample: sample.slice(0, 100),
  };
};
