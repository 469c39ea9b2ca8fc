import type { isIndicatedByBrowser } from './browser-indicator.ts';
import type { coveringLayer } from './covering-layer.ts';
import type { FocusStyle, focusStyleOf, isVisibleChange } from './focus-style.ts';
import type { isTwoColoredOutline } from './is-two-colored-outline.ts';
import type { ScrollPlaces, scrollPlacesOf } from './scroll-places.ts';
import type { StopVisibility, visibilityOf } from './stop-visibility.ts';

/** An element with the focus, as it looked then. */
export interface FocusStop extends StopVisibility {
  coveredBy: Element | null;
  element: Element;
  focused: FocusStyle;
  isIndicatedByBrowser: boolean;
  scrolled: ScrollPlaces;
}

export interface FocusStopParts {
  coveringLayer: typeof coveringLayer;
  focusStyleOf: typeof focusStyleOf;
  isIndicatedByBrowser: typeof isIndicatedByBrowser;
  isTwoColoredOutline: typeof isTwoColoredOutline;
  isVisibleChange: typeof isVisibleChange;
  scrollPlacesOf: typeof scrollPlacesOf;
  visibilityOf: typeof visibilityOf;
}

/** Runs inside the page; self-contained. */
export function focusStopOf(parts: FocusStopParts, element: Element): FocusStop {
  const visibility = parts.visibilityOf(element);
  return {
    element,
    focused: parts.focusStyleOf(element),
    isIndicatedByBrowser: parts.isIndicatedByBrowser(element, visibility),
    coveredBy: visibility.hasBox ? parts.coveringLayer(element, visibility.box) : null,
    scrolled: parts.scrollPlacesOf(element),
    ...visibility,
  };
}

/** Runs inside the page; self-contained. Two stops with the same text look alike. */
export function lookOfStop({ element, focused, hasBox, isRingCut, isTransparent }: FocusStop): string {
  const nameOf = (one: Element | null) => `${one?.localName}.${[...(one?.classList ?? [])].toSorted().join('.')}`;
  const names = [nameOf(element.parentElement), nameOf(element), element.getAttribute('type')];
  return [hasBox, isRingCut, isTransparent, ...names, ...Object.values(focused)].join(' ');
}

/**
 * Runs inside the page; self-contained. Whether the styles of a stop that has lost the focus prove that one could see
 * it.
 */
export function isFocusProved(
  parts: FocusStopParts,
  { element, focused, hasBox, isRingCut, isTransparent }: FocusStop,
): boolean {
  if (!hasBox || isTransparent) return false;
  const blurred = parts.focusStyleOf(element);
  const seen = isRingCut
    ? { ...focused, 'outline-style': 'none', 'box-shadow': blurred['box-shadow'] ?? 'none' }
    : focused;
  return parts.isVisibleChange(element, seen, blurred) || parts.isTwoColoredOutline(element, seen, blurred);
}
