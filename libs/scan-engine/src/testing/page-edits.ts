/**
 * Typical changes of pages between two scans. Each function runs inside the page and is self-contained. Call
 * `numberElements` first; it marks the existing elements, so elements that an edit adds can be distinguished.
 */
export const numberAttribute = 'data-n';

/** Numbers all elements, including open shadow roots. @returns their count */
export function numberElements(attribute: string): number {
  let count = 0;
  const number = (root: Document | ShadowRoot) => {
    for (const element of root.querySelectorAll('*')) {
      element.setAttribute(attribute, String((count += 1)));
      if (element.shadowRoot) number(element.shadowRoot);
    }
  };
  number(document);
  return count;
}

/** Adds a banner and duplicates the first item of every list and table body. */
export function growPage(attribute: string): void {
  const grow = (root: Document | ShadowRoot) => {
    for (const list of root.querySelectorAll('ul, ol, tbody, [role=list], [role=listbox]')) {
      const first = list.firstElementChild;
      if (!first) continue;
      const copy = first.cloneNode(true) as Element;
      for (const one of [copy, ...copy.querySelectorAll('*')]) one.removeAttribute(attribute);
      first.after(copy);
    }
    for (const element of root.querySelectorAll('*')) if (element.shadowRoot) grow(element.shadowRoot);
  };
  grow(document);
  const banner = document.createElement('div');
  banner.className = 'promo-banner';
  banner.innerHTML = '<p>Nur heute: Versand frei</p>';
  document.body.prepend(banner);
}

/** Simulates another build: changes every hash in class names. */
export function rebuildClasses(): void {
  const other = (text: string) =>
    text.replaceAll(/[a-z0-9]/gi, (letter) =>
      /\d/.test(letter) ? String((Number(letter) + 3) % 10) : String.fromCodePoint((letter.codePointAt(0) ?? 0) ^ 1),
    );
  const hash = /(?<=__)[A-Za-z0-9]{5}$|(?<=^css-)\w+$|(?<=^sc-)\w+$|(?<=^_\w+_)[a-z0-9]{5}(?=_\d+$)|(?<=-)[0-9a-f]{8}$/;
  for (const element of document.querySelectorAll('[class]')) {
    element.setAttribute('class', [...element.classList].map((name) => name.replace(hash, other)).join(' '));
  }
}

/** Simulates an A/B test: wraps the main content in another element. */
export function wrapMain(): void {
  const main = document.querySelector('main, .wrap');
  const wrapper = document.createElement('div');
  wrapper.className = 'ab-variant';
  main?.replaceWith(wrapper);
  if (main) wrapper.append(main);
}

/** Simulates a translation: rotates the letters in all texts and text attributes. */
export function translate(): void {
  const shifted = (text: string) =>
    text.replaceAll(/[a-z]/gi, (letter) => {
      const base = letter <= 'Z' ? 65 : 97;
      return String.fromCodePoint((((letter.codePointAt(0) ?? 0) - base + 13) % 26) + base);
    });
  const walk = (root: Node) => {
    for (const node of root.childNodes) {
      if (node instanceof Text) node.data = shifted(node.data);
      if (!(node instanceof Element) || /^(?:style|script)$/.test(node.localName)) continue;
      for (const name of ['alt', 'title', 'placeholder', 'aria-label']) {
        const value = node.getAttribute(name);
        if (value) node.setAttribute(name, shifted(value));
      }
      walk(node);
      if (node.shadowRoot) walk(node.shadowRoot);
    }
  };
  walk(document.body);
}

/** Number of the element that the selectors match, one selector per shadow root; null unless exactly one matches. */
export function numberAt(steps: readonly string[], attribute: string): string | null {
  let root: Document | ShadowRoot | null | undefined = document;
  let found: Element | undefined;
  for (const step of steps) {
    const matches: Element[] = [...(root?.querySelectorAll(step) ?? [])];
    found = matches.length === 1 ? matches[0] : undefined;
    root = found?.shadowRoot;
  }
  return found?.getAttribute(attribute) ?? null;
}
