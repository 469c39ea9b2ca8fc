import type { Audit } from '../../in-page/audit/audit.ts';
import type { FocusStop, focusStopOf, FocusStopParts, isFocusProved, lookOfStop } from './focus-stop.ts';
import type { ScrollPlaces, scrollToPlaces } from './scroll-places.ts';

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

interface IndicatorParts extends FocusStopParts {
  focusStopOf: typeof focusStopOf;
  lookOfStop: typeof lookOfStop;
  isFocusProved: typeof isFocusProved;
  scrollToPlaces: typeof scrollToPlaces;
}

/** Runs inside the page, with the audit script. Compares how stops look with the focus and without it. */
export function focusIndicators(parts: IndicatorParts) {
  const doubtful = new Map<string, DoubtfulStops>();
  const covered = new Map<Element, CoveredStops>();
  const places = new Map<number, ScrollPlaces>();
  let last: FocusStop | undefined;

  const coversMost = (layer: Element) => {
    const { width, height } = layer.getBoundingClientRect();
    return width * height > (innerWidth * innerHeight) / 2;
  };
  const noteCover = ({ element, coveredBy, scrolled }: FocusStop) => {
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
    const { element, hasBox, isIndicatedByBrowser, coveredBy } = last;
    if (!isIndicatedByBrowser && !coveredBy && !parts.isFocusProved(parts, last)) {
      const [look, number] = [parts.lookOfStop(last), stufenlos.numberOf(element)];
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
      last = parts.focusStopOf(parts, element);
      noteCover(last);
    },
    clear() {
      last = undefined;
      doubtful.clear();
      covered.clear();
      places.clear();
    },
    /** Scrolls to where the walk had come to at a covered or doubtful stop. @returns whether anything moved */
    scrollBack: (number: number) => parts.scrollToPlaces(places.get(number) ?? []),
    noted: () => ({ doubtful: [...doubtful.values()], covered: [...covered.values()] }),
  };
}
