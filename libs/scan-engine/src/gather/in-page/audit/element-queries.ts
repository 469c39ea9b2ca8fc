import type { PageFunctions } from '../page-functions.ts';
import type { ElementTraits } from '../traits/element-traits.ts';
import type { ElementNumbers } from './element-numbers.ts';

export interface ElementDescription {
  selector: string;
  html: string;
  rect: [number, number, number, number] | null;
  ancestors: string[];
  skeleton: string;
  traits: ElementTraits;
  /** See `ElementFacts.labelWithoutIcons`. */
  labelWithoutIcons?: string;
  /** See `ElementFacts.isInLogo`. */
  isInLogo?: boolean;
}

type Places = NonNullable<Parameters<PageFunctions['selectorOf']>[1]>;

/** Runs inside the page; self-contained. Questions about elements, which are named by their numbers. */
export function elementQueries({ numberOf, elementAt, isWithin }: ElementNumbers, inPage: PageFunctions) {
  const describe = (element: Element, htmlLimit: number, places?: Places): ElementDescription => {
    const label = inPage.labelWithoutIcons(element);
    return {
      selector: inPage.selectorOf(element, places),
      html: inPage.htmlOf(element, htmlLimit),
      rect: inPage.rectOf(element),
      ancestors: inPage.ancestorsOf(element),
      skeleton: inPage.skeletonOf(element),
      traits: inPage.traitsOf(element, inPage),
      ...(label !== null && { labelWithoutIcons: label }),
      ...(inPage.isInLogo(element) && { isInLogo: true }),
    };
  };

  return {
    element: (number: number) => elementAt(number) ?? null,
    numberOf,

    /** @returns null for an invisible element; `display: contents` counts as visible */
    shownNumberOf: (element: Element): number | null =>
      getComputedStyle(element).display === 'contents' ||
      element.checkVisibility({ contentVisibilityAuto: false, visibilityProperty: true })
        ? numberOf(element)
        : null,

    /** Numbers of the open modal dialogs. */
    dialogs: () => inPage.modalDialogs().map(numberOf),

    /** Closes all modal dialogs in reverse document order. The page gets their `close` events. */
    closeDialogs: () => {
      for (const dialog of inPage.modalDialogs().toReversed()) HTMLDialogElement.prototype.close.call(dialog);
    },

    isInDialog: (wanted: number[]) => {
      const dialogs = inPage.modalDialogs();
      return wanted.map((number) => isWithin(dialogs, number));
    },

    isInert(number: number): boolean {
      const element = elementAt(number);
      return element !== undefined && inPage.isInert(element);
    },

    describe: (wanted: number[], htmlLimit: number): (ElementDescription | null)[] => {
      const places: Places = new Map();
      return wanted.map(elementAt).map((element) => (element ? describe(element, htmlLimit, places) : null));
    },

    /** Elements that style sheets rotate depending on the screen orientation. */
    rotations(texts: readonly string[], htmlLimit: number) {
      const { found, ...rest } = inPage.rotationsOf(texts, inPage);
      return {
        ...rest,
        page: describe(document.documentElement, htmlLimit),
        turned: found.map(({ element, ...turn }) => ({ ...turn, element: describe(element, htmlLimit) })),
      };
    },
  };
}
