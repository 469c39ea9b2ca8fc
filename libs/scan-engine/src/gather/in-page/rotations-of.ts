/** An element that a style sheet rotates in one screen orientation relative to the other. */
export interface Rotation {
  element: Element;
  /** Degrees between both orientations, 0 to 180. */
  degrees: number;
  /** Share of the page's text that it contains, 0 to 1; 1 for `html` and `body`. */
  share: number;
}

export interface Rotations {
  /** A style sheet has a rotating rule under an orientation query. */
  hasRules: boolean;
  found: Rotation[];
  /** URLs of style sheets of other origins, whose rules scripts may not read. */
  unread: string[];
}

/**
 * Runs inside the page; self-contained. Finds elements that rules for portrait or landscape rotate with `transform`
 * or `rotate`. Reads the CSSOM, including `@supports`, `@layer`, `@import` and nested rules.
 *
 * @param texts source of additional style sheets that scripts may not read
 */
export function rotationsOf(texts: readonly string[]): Rotations {
  const ruleLimit = 50_000;
  const elementLimit = 50;
  type Orientation = 'portrait' | 'landscape';
  interface Turn {
    selector: string;
    style: CSSStyleDeclaration;
    orientation: Orientation | null;
  }
  const turns: Turn[] = [];
  /** Also collects rules without an orientation. They matter only if another rule has one, and collecting is slow. */
  let readsAll = false;
  // Named forms and images shadow properties of the document, so getters are called on the prototype.
  const ofDocument = (name: 'styleSheets' | 'adoptedStyleSheets' | 'documentElement' | 'body'): unknown =>
    Reflect.get(Document.prototype, name, document);
  const unread: string[] = [];
  let left = ruleLimit;

  /** @returns null when the query names no orientation, undefined when it does not apply to screens */
  const orientationOf = (media: string): Orientation | null | undefined => {
    const queries = media
      .toLowerCase()
      .split(',')
      .filter((query) => !/^\s*(?:only\s+)?(?:print|speech)\b/.test(query));
    if (queries.length === 0) return media.trim() === '' ? null : undefined;
    const named = queries.map((query) => {
      const word = /orientation\s*:\s*(portrait|landscape)/.exec(query)?.[1];
      if (word === undefined) return null;
      const isNegated = /^\s*not\b/.test(query) || /not\s*\(\s*orientation/.test(query);
      return (word === 'portrait') === isNegated ? 'landscape' : 'portrait';
    });
    const [first = null] = named;
    return named.every((name) => name === first) ? first : null;
  };
  /** Rotation of a declaration in degrees, null when it cannot be computed. */
  const degreesOf = (transform: string, rotate: string): number | null => {
    const steps = transform.replaceAll(/(?:translate|perspective)\w*\([^)]*\)/gi, '').trim();
    const angle = /^(?:.*\s)?(-?[\d.]+(?:e-?\d+)?(?:deg|rad|grad|turn))$/.exec(rotate.trim())?.[1];
    try {
      const { m11, m12 } = new DOMMatrix(steps === 'none' ? '' : steps);
      const turned = angle === undefined ? { m11: 1, m12: 0 } : new DOMMatrix(`rotate(${angle})`);
      return ((Math.atan2(m12, m11) + Math.atan2(turned.m12, turned.m11)) * 180) / Math.PI;
    } catch {
      return null;
    }
  };
  const walk = (rules: CSSRuleList, orientation: Orientation | null, parent: string) => {
    for (const rule of rules) {
      left -= 1;
      if (left < 0) return;
      if (rule instanceof CSSStyleRule) {
        const own = rule.selectorText;
        const selector =
          parent === '' ? own : own.includes('&') ? own.replaceAll('&', `:is(${parent})`) : `:is(${parent}) ${own}`;
        note(selector, rule, orientation);
        if (rule.cssRules.length > 0) walk(rule.cssRules, orientation, selector);
      } else if (rule instanceof CSSImportRule) {
        const wanted = orientationOf(rule.media.mediaText);
        if (rule.styleSheet && wanted !== undefined) read(rule.styleSheet, orientation ?? wanted);
      } else if (rule instanceof CSSMediaRule) {
        const wanted = orientationOf(rule.media.mediaText);
        if (wanted !== undefined) walk(rule.cssRules, orientation ?? wanted, parent);
      } else if (rule instanceof CSSSupportsRule) {
        if (CSS.supports(rule.conditionText)) walk(rule.cssRules, orientation, parent);
      } else if (rule instanceof CSSNestedDeclarations) {
        note(parent, rule, orientation);
      } else if (rule instanceof CSSGroupingRule) {
        walk(rule.cssRules, orientation, parent);
      }
    }
  };
  const note = (selector: string, { style }: { style: CSSStyleDeclaration }, orientation: Orientation | null) => {
    if (orientation === null && !readsAll) return;
    if (style.getPropertyValue('transform') === '' && style.getPropertyValue('rotate') === '') return;
    turns.push({ selector, style, orientation });
  };
  const read = (sheet: CSSStyleSheet, orientation: Orientation | null) => {
    if (sheet.disabled) return;
    try {
      walk(sheet.cssRules, orientation, '');
    } catch {
      if (sheet.href !== null) unread.push(sheet.href);
    }
  };
  const parsed = texts.flatMap((text) => {
    const sheet = new CSSStyleSheet();
    try {
      sheet.replaceSync(text);
      return [sheet];
    } catch {
      return [];
    }
  });
  const sheets = [
    ...(ofDocument('styleSheets') as StyleSheetList),
    ...(ofDocument('adoptedStyleSheets') as CSSStyleSheet[]),
    ...parsed,
  ];
  const readSheets = () => {
    turns.length = 0;
    unread.length = 0;
    left = ruleLimit;
    for (const sheet of sheets) {
      const wanted = orientationOf(sheet.media.mediaText);
      if (wanted !== undefined) read(sheet, wanted);
    }
  };
  readSheets();
  if (turns.length === 0) return { hasRules: false, found: [], unread };
  readsAll = true;
  readSheets();

  const now: Orientation = matchMedia('(orientation: portrait)').matches ? 'portrait' : 'landscape';
  const body = ofDocument('body') as HTMLElement | null;
  const textOf = (element: Element) =>
    Reflect.get<Element, 'innerText'>(HTMLElement.prototype, 'innerText', element).length;
  type Property = 'transform' | 'rotate';
  /** Value of a property in the other orientation than the rule's. */
  const otherwise = (element: Element, orientation: Orientation, property: Property): string => {
    if (orientation !== now) {
      const value = getComputedStyle(element).getPropertyValue(property);
      return value === 'none' ? '' : value;
    }
    const others = turns.filter(
      ({ style, ...turn }) =>
        turn.orientation !== orientation && style.getPropertyValue(property) !== '' && element.matches(turn.selector),
    );
    return others.at(-1)?.style.getPropertyValue(property) ?? '';
  };
  /** Degrees between both orientations, null when it cannot be computed. */
  const turnOf = (element: Element, { style }: Turn, orientation: Orientation): number | null => {
    const [transform, rotate] = [
      otherwise(element, orientation, 'transform'),
      otherwise(element, orientation, 'rotate'),
    ];
    const there = degreesOf(transform, rotate);
    const here = degreesOf(
      style.getPropertyValue('transform') || transform,
      style.getPropertyValue('rotate') || rotate,
    );
    if (there === null || here === null) return null;
    const between = Math.abs(here - there) % 360;
    return between > 180 ? 360 - between : between;
  };
  const found = new Map<Element, Rotation>();
  const oriented = turns.filter((turn) => turn.orientation !== null);
  for (const turn of oriented) {
    const { orientation } = turn;
    let elements: Element[] = [];
    try {
      elements = [...Document.prototype.querySelectorAll.call(document, turn.selector)].slice(0, elementLimit);
    } catch {
      // A selector that is valid only in style sheets.
    }
    for (const element of elements) {
      if (orientation === null || !(element instanceof HTMLElement) || !element.checkVisibility()) continue;
      const degrees = turnOf(element, turn, orientation);
      if (degrees === null) continue;
      const isRoot = element === ofDocument('documentElement') || element === body;
      const share = isRoot || !body ? 1 : textOf(element) / Math.max(1, textOf(body));
      found.set(element, { element, degrees, share });
    }
  }
  return { hasRules: true, found: [...found.values()], unread };
}
