import type { degreesBetween } from './degrees-between.ts';
import type { orientationOf } from './orientation-of.ts';
import type { styleSheetsOf } from './style-sheets-of.ts';
import type { turnsIn } from './turns-in.ts';

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

/** The steps of `rotationsOf`, passed to it because it runs inside the page and cannot import them. */
export interface RotationSteps {
  orientationOf: typeof orientationOf;
  styleSheetsOf: typeof styleSheetsOf;
  turnsIn: typeof turnsIn;
  degreesBetween: typeof degreesBetween;
}

/**
 * Runs inside the page; self-contained. Finds elements that rules for portrait or landscape rotate with `transform`
 * or `rotate`.
 *
 * @param texts source of additional style sheets that scripts may not read
 */
export function rotationsOf(texts: readonly string[], steps: RotationSteps): Rotations {
  const elementLimit = 50;
  const sheets = steps.styleSheetsOf(texts);
  const oriented = steps.turnsIn(sheets, false, steps.orientationOf);
  if (oriented.turns.length === 0) return { hasRules: false, found: [], unread: oriented.unread };
  const { turns, unread } = steps.turnsIn(sheets, true, steps.orientationOf);

  // Named forms and images shadow properties of the document, so getters are called on the prototype.
  const ofDocument = (name: 'documentElement' | 'body'): HTMLElement | null =>
    Reflect.get(Document.prototype, name, document) as HTMLElement | null;
  const body = ofDocument('body');
  const textOf = (element: Element) =>
    Reflect.get<Element, 'innerText'>(HTMLElement.prototype, 'innerText', element).length;
  const found = new Map<Element, Rotation>();
  for (const turn of turns.filter(({ orientation }) => orientation !== null)) {
    let elements: Element[] = [];
    try {
      elements = [...Document.prototype.querySelectorAll.call(document, turn.selector)].slice(0, elementLimit);
    } catch {
      // A selector that is valid only in style sheets.
    }
    for (const element of elements) {
      if (!(element instanceof HTMLElement) || !element.checkVisibility()) continue;
      const degrees = steps.degreesBetween(element, turn, turns);
      if (degrees === null) continue;
      const isRoot = element === ofDocument('documentElement') || element === body;
      const share = isRoot || !body ? 1 : textOf(element) / Math.max(1, textOf(body));
      found.set(element, { element, degrees, share });
    }
  }
  return { hasRules: true, found: [...found.values()], unread };
}
