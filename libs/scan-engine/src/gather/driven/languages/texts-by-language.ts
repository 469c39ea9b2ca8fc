import type { Audit } from '../../in-page/audit/audit.ts';

declare const stufenlos: Audit;

/** An element that declares a language, and the exposed text that inherits it. */
export interface LanguageScope {
  number: number;
  /** Value of its `lang` attribute. */
  lang: string;
  /** It is the root element. */
  isPage: boolean;
  /** One per block of text, text alternative or title. */
  blocks: { number: number; text: string }[];
}

/**
 * Runs inside the page, with the audit script; self-contained. The texts by the element that declares their language.
 * Code, names that are not to be translated, and options of lists are left out.
 */
export function textsByLanguage(maxChars: number, maxElements: number): LanguageScope[] {
  const skipped =
    'head,script,style,noscript,template,code,pre,kbd,samp,var,textarea,select,datalist,iframe,object,math,' +
    '[aria-hidden=true],[translate=no],.notranslate';
  const root = document.documentElement;
  const scopes = new Map<Element, Map<Element, string[]>>();
  let chars = 0;
  const add = (scope: Element, block: Element, text: string | null) => {
    const written = (text ?? '').replace(/\s+/g, ' ');
    if (!/\p{L}/u.test(written)) return;
    chars += written.length;
    const blocks = scopes.get(scope) ?? new Map<Element, string[]>();
    scopes.set(scope, blocks.set(block, [...(blocks.get(block) ?? []), written]));
  };
  const alternativeOf = (element: Element): string => {
    const label = element.getAttribute('aria-label') ?? '';
    if (!element.matches('img,input[type=image],area,[role=img]')) return label;
    const ids = (element.getAttribute('aria-labelledby') ?? '').split(/\s+/);
    const named = ids.map((id) => (id === '' ? '' : (document.getElementById(id)?.textContent ?? ''))).join(' ');
    return named.trim() || label.trim() || (element.getAttribute('alt') ?? '');
  };

  add(root, root, document.title);
  const stack: { node: Node; scope: Element; block: Element }[] = [{ node: root, scope: root, block: root }];
  let elements = 0;
  for (let at = stack.pop(); at; at = stack.pop()) {
    if (chars >= maxChars || elements >= maxElements) break;
    const { node } = at;
    let { scope, block } = at;
    if (node instanceof Text) {
      add(scope, block, node.data);
      continue;
    }
    let isShown = true;
    if (node instanceof Element) {
      elements += 1;
      if (node.matches(skipped)) continue;
      const { display, visibility } = getComputedStyle(node);
      if (display === 'none') continue;
      isShown = visibility === 'visible';
      if (node.hasAttribute('lang')) scope = node;
      if (!display.startsWith('inline') && display !== 'contents') block = node;
      if (isShown) add(scope, node, alternativeOf(node));
    }
    const children = [...node.childNodes].filter((child) => isShown || child instanceof Element);
    if (node instanceof Element && node.shadowRoot) children.unshift(...node.shadowRoot.childNodes);
    for (const child of children.toReversed()) stack.push({ node: child, scope, block });
  }
  return [...scopes].map(([scope, blocks]) => ({
    number: stufenlos.numberOf(scope),
    lang: scope.getAttribute('lang') ?? '',
    isPage: scope === root,
    blocks: [...blocks].map(([block, texts]) => ({
      number: stufenlos.numberOf(block),
      text: texts.join('').trim(),
    })),
  }));
}
