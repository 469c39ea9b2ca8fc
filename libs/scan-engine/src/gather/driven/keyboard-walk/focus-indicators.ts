import type { Audit } from '../../in-page/audit/audit.ts';
import type { isIndicatedByBrowser } from './browser-indicator.ts';
import type { coveringLayer } from './covering-layer.ts';
import type { FocusStyle, focusStyleOf, isVisibleChange } from './focus-style.ts';
import type { isTwoColoredOutline } from './is-two-colored-outline.ts';
import type { ScrollPlaces, scrollPlacesOf } from './scroll-places.ts';
import type { StopVisibility, visibilityOf } from './stop-visibility.ts';

declare const stufenlos: Audit;

/** Stops that look alike and whose focus cannot be proved to be visible by their styles. */
export interface DoubtfulStops {
  /** The first of them. */
  number: number;
  hasBox: boolean;
  count: number;
}

/** Stops that a layer above the page covered while the walk went past them. */
export interface CoveredStops {
  /** In the order of the walk. */
  numbers: number[];
  /** The layer. */
  by: number;
}

interface IndicatorParts {
  coveringLayer: typeof coveringLayer;
  focusStyleOf: typeof focusStyleOf;
  isIndicatedByBrowser: typeof isIndicatedByBrowser;
  isTwoColoredOutline: typeof isTwoColoredOutline;
  isVisibleChange: typeof isVisibleChange;
  scrollPlacesOf: typeof scrollPlacesOf;
  visibilityOf: typeof visibilityOf;
}

interface Stop extends StopVisibility {
  coveredBy: Element | null;
  element: Element;
  focused: FocusStyle;
  isIndicatedByBrowser: boolean;
  scrolled: ScrollPlaces;
}

/** Runs inside the page, with the audit script. Compares how stops look with the focus and without it. */
export function focusIndicators(parts: IndicatorParts) {
  const doubtful = new Map<string, DoubtfulStops>();
  const covered = new Map<Element, CoveredStops>();
  const places = new Map<number, ScrollPlaces>();
  let last: Stop | undefined;

  const lookOf = ({ element, focused, hasBox, isRingCut, isTransparent }: Stop) => {
    const nameOf = (one: Element | null) => `${one?.localName}.${[...(one?.classList ?? [])].toSorted().join('.')}`;
    const { parentElement } = element;
    const type = element.getAttribute('type');
    return [
      hasBox,
      isRingCut,
      isTransparent,
      nameOf(parentElement),
      nameOf(element),
      type,
      ...Object.values(focused),
    ].join(' ');
  };
  const coversMost = (layer: Element) => {
    const { width, height } = layer.getBoundingClientRect();
    return width * height > (innerWidth * innerHeight) / 2;
  };
  const noteCover = ({ element, coveredBy, scrolled }: Stop) => {
    // A layer above most of the page is a dialog, whose question is another one.
    if (!coveredBy || coversMost(coveredBy)) return;
    const number = stufenlos.numberOf(element);
    places.set(number, scrolled);
    const known = covered.get(coveredBy);
    if (known) known.numbers.push(number);
    else covered.set(coveredBy, { numbers: [number], by: stufenlos.numberOf(coveredBy) });
  };
  /** The focus went on, so the last stop shows how it looks without it. */
  const noteLast = () => {
    if (!last || last.element.matches(':focus') || !last.element.isConnected) return;
    const { element, focused, hasBox, isRingCut, isTransparent, isIndicatedByBrowser, coveredBy } = last;
    const blurred = parts.focusStyleOf(element);
    const seen = isRingCut
      ? { ...focused, 'outline-style': 'none', 'box-shadow': blurred['box-shadow'] ?? 'none' }
      : focused;
    const isProved =
      hasBox &&
      !isTransparent &&
      (parts.isVisibleChange(element, seen, blurred) || parts.isTwoColoredOutline(element, seen, blurred));
    if (!isProved && !isIndicatedByBrowser && !coveredBy) {
      const [look, number] = [lookOf(last), stufenlos.numberOf(element)];
      const known = doubtful.get(look);
      if (known) known.count++;
      else {
        doubtful.set(look, { number, hasBox, count: 1 });
        places.set(number, last.scrolled);
      }
    }
    last = undefined;
  };

  return {
    /** @param element what has the focus now, if anything */
    note(element: Element | null) {
      if (last?.element === element) return;
      noteLast();
      if (!element) return;
      const visibility = parts.visibilityOf(element);
      const coveredBy = visibility.hasBox ? parts.coveringLayer(element, visibility.box) : null;
      const scrolled = parts.scrollPlacesOf(element);
      last = {
        element,
        focused: parts.focusStyleOf(element),
        isIndicatedByBrowser: parts.isIndicatedByBrowser(element, visibility),
        coveredBy,
        scrolled,
        ...visibility,
      };
      noteCover(last);
    },
    clear() {
      last = undefined;
      doubtful.clear();
      covered.clear();
      places.clear();
    },
    /** Scrolls to where the walk had come to at a covered or doubtful stop. @returns whether anything moved */
    scrollBack(number: number) {
      const moved = (places.get(number) ?? []).filter(
        ([{ scrollLeft, scrollTop }, left, top]) => scrollLeft !== left || scrollTop !== top,
      );
      for (const [container, left, top] of moved) container.scrollTo({ left, top, behavior: 'instant' });
      return moved.length > 0;
    },
    noted: () => ({ doubtful: [...doubtful.values()], covered: [...covered.values()] }),
  };
}
