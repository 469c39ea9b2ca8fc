/**
 * Runs inside the page; self-contained. Whether a link or control that shows the full text belongs to an element that cuts
 * its text: around it, beside it, at its end, below what is around it, or by reference.
 */
export function hasWayToFullText(clip: Element): boolean {
  const controls = 'a[href],button,summary,[role=button],[role=link],label';
  /** The text of a control, and not a part of the page that has links too. */
  const maxLength = 80;
  const [maxControls, maxLevels] = [30, 6];
  const more =
    /(?:^|[^\p{L}])(?:mehr|weiter|weiterlesen|vollständige?[nrs]?|ganze[nrs]?|gesamte[nrs]?|alles?|anzeigen|lesen|\p{L}*klappen|einblenden|aufdecken|details|more|read|show|full|expand|view|continue|plus|suite|voir|lire|más|leer|ver|altro|leggi)(?![\p{L}])|…|\.\.\./iu;
  const lengthOf = (element: Element) => (element.textContent ?? '').trim().length;
  const speaksOfMore = (control: Element) => {
    if (control.hasAttribute('aria-expanded')) return true;
    const name = `${control.textContent ?? ''} ${control.getAttribute('aria-label') ?? ''} ${control.getAttribute('title') ?? ''}`;
    return name.length <= 2 * maxLength && more.test(name);
  };
  const controlsIn = (element: Element): Element[] => {
    const inside: Element[] = [];
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_ELEMENT);
    while (inside.length < 10 * maxControls && walker.nextNode()) inside.push(walker.currentNode as Element);
    const roots = [element, ...inside].flatMap(({ shadowRoot }) => shadowRoot ?? []);
    const shadowed = roots.flatMap((root) => [...root.querySelectorAll(controls)]);
    return [element, ...inside]
      .filter((one) => one.matches(controls))
      .concat(shadowed)
      .slice(0, maxControls);
  };
  /** A custom element without content of its own may have a control in a closed shadow root. */
  const isClosed = (element: Element) => {
    if (!element.localName.includes('-') || element.shadowRoot || element.childElementCount > 0) return false;
    return lengthOf(element) <= maxLength && element.getBoundingClientRect().height > 8;
  };
  const isWay = (element: Element | null, mayBeAny: boolean): boolean => {
    if (!element) return false;
    if (isClosed(element)) return true;
    // Most of what follows is a part of the page, which is not searched.
    if (lengthOf(element) > maxControls * maxLength) return false;
    const found = controlsIn(element);
    if (mayBeAny && found.length > 0 && lengthOf(element) <= maxLength) return true;
    const outermost = found.filter((one) => !found.some((other) => other !== one && other.contains(one)));
    // What follows may be the next teaser with a control of its own: a row of controls has no other text.
    const ofControls = outermost.reduce((sum, one) => sum + (element.contains(one) ? lengthOf(one) : 0), 0);
    return lengthOf(element) - ofControls <= maxLength && found.some(speaksOfMore);
  };
  if (clip.parentElement?.closest('a[href],button,summary,label,[role=link],[role=button]')) return true;
  if (isWay(clip.lastElementChild, true)) return true;
  for (let at: Element | null = clip, level = 0; at && at !== document.body && level < maxLevels; level += 1) {
    const { id } = at;
    const name = CSS.escape(id);
    const refers = `[aria-controls~="${name}"],a[href="#${name}"],label[for="${name}"]`;
    if (id !== '' && level < 3 && document.querySelector(refers)) return true;
    if (level < 2 && at.previousElementSibling?.matches('[aria-expanded]')) return true;
    if (isWay(at.nextElementSibling, level < 2)) return true;
    // The text may be in a slot of an element that has the control.
    if (at.shadowRoot && [...at.shadowRoot.querySelectorAll(controls)].slice(0, maxControls).some(speaksOfMore))
      return true;
    at = at.parentElement;
  }
  return false;
}
