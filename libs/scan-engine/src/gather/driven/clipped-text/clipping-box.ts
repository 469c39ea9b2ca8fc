/** How an element cuts, scrolls and places its content. */
export interface ClippingBox {
  isBlock: boolean;
  cutsX: boolean;
  cutsY: boolean;
  scrollsX: boolean;
  scrollsY: boolean;
  /** What does not fit in a line ends with an ellipsis. */
  hasEllipsis: boolean;
  /** Shows a number of lines and ends the last one with an ellipsis. */
  hasLineClamp: boolean;
  /** Hides its content from sight, as content for screen readers only. */
  isInvisible: boolean;
  /** Positioned or moved, as a slide of a carousel, so that what can be seen of it may be a design. */
  isPlaced: boolean;
}

/** Runs inside the page; self-contained. */
export function clippingBoxOf(element: Element): ClippingBox {
  const style = getComputedStyle(element);
  const { overflowX, overflowY, display, position } = style;
  const isBlock = display !== 'inline' && display !== 'contents';
  const cuts = (overflow: string) => isBlock && (overflow === 'hidden' || overflow === 'clip');
  const scrolls = (overflow: string) => isBlock && (overflow === 'auto' || overflow === 'scroll');
  const isOffset = position !== 'static' && [style.left, style.top].some((at) => at !== 'auto' && at !== '0px');
  const isMoved = [style.transform, style.translate, style.scale].some((move) => move !== 'none');
  const isPulled = [style.marginLeft, style.marginTop].some((margin) => margin.startsWith('-'));
  return {
    isBlock,
    cutsX: cuts(overflowX),
    cutsY: cuts(overflowY),
    scrollsX: scrolls(overflowX),
    scrollsY: scrolls(overflowY),
    hasEllipsis: style.textOverflow !== 'clip',
    hasLineClamp: style.webkitLineClamp !== 'none',
    isInvisible: style.clipPath !== 'none' || style.clip !== 'auto',
    isPlaced: (position !== 'static' && position !== 'relative') || isOffset || isMoved || isPulled,
  };
}
