export interface StopBox {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** What can be seen of an element that has the focus. */
export interface StopVisibility {
  /** A part of its box is in the viewport, and no container cuts it off. */
  hasBox: boolean;
  /** The part of its box that shows, if nothing covers it. */
  box: StopBox;
  /** Containers that people cannot scroll cut off an outline or a shadow at all four sides of its box. */
  isRingCut: boolean;
  /** It has no opacity, or is in an element without. */
  isTransparent: boolean;
}

/** Runs inside the page; self-contained. */
export function visibilityOf(element: Element): StopVisibility {
  const parentOf = (one: Element): Element | null => {
    const root = one.getRootNode();
    return one.assignedSlot ?? one.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
  };
  const areaOf = ({ width, height }: DOMRect) => width * height;
  // The box of an inline link around a floating picture is empty, but the picture shows.
  const boxes = [element, ...[...element.querySelectorAll('*')].slice(0, 20)].map((one) => one.getBoundingClientRect());
  const [own = element.getBoundingClientRect()] = boxes;
  const largest = boxes.reduce((most, box) => (areaOf(box) > areaOf(most) ? box : most), own);
  const rect = areaOf(own) > 4 ? own : largest;
  const clip: StopBox = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  const ringClip: StopBox = { left: -Infinity, top: -Infinity, right: Infinity, bottom: Infinity };
  const cut = (one: StopBox, by: StopBox) => {
    [one.left, one.top] = [Math.max(one.left, by.left), Math.max(one.top, by.top)];
    [one.right, one.bottom] = [Math.min(one.right, by.right), Math.min(one.bottom, by.bottom)];
  };
  const { outlineOffset, outlineStyle, position: ownPosition } = getComputedStyle(element);
  let isFixed = ownPosition === 'fixed';
  for (let at = parentOf(element); at && at !== document.body && !isFixed; at = parentOf(at)) {
    const { overflowX, overflowY, position, contain, contentVisibility } = getComputedStyle(at);
    isFixed = position === 'fixed';
    const isContained = /paint|strict|content/.test(contain) || contentVisibility === 'auto';
    if (overflowX === 'visible' && overflowY === 'visible' && !isContained) continue;
    const area = at.getBoundingClientRect();
    // Content may show up to the inner edge of the border. Transforms scale the rectangle only.
    const scale = at instanceof HTMLElement && at.offsetWidth > 0 ? area.width / at.offsetWidth : 0;
    const [x, y] = [area.left + at.clientLeft * scale, area.top + at.clientTop * scale];
    const isMeasured = scale > 0 && at.clientWidth > 0 && at.clientHeight > 0;
    const [right, bottom] = isMeasured
      ? [x + at.clientWidth * scale, y + at.clientHeight * scale]
      : [area.right, area.bottom];
    const inner = { left: x, top: y, right, bottom };
    cut(clip, inner);
    if (!/auto|scroll/.test(`${overflowX} ${overflowY}`)) cut(ringClip, inner);
  }
  const box = { left: rect.left, top: rect.top, right: rect.right, bottom: rect.bottom };
  cut(box, clip);
  const hasBox =
    box.right - box.left > 1 && box.bottom - box.top > 1 && element.checkVisibility({ visibilityProperty: true });

  const offset = outlineStyle === 'none' ? 0 : Number.parseFloat(outlineOffset);
  // Less than half a pixel of it cannot be seen.
  const reach = offset + 0.5;
  const isRingCut =
    own.left - reach < ringClip.left &&
    own.top - reach < ringClip.top &&
    own.right + reach > ringClip.right &&
    own.bottom + reach > ringClip.bottom;

  // The walk makes the root element transparent, so that nothing is painted.
  let isTransparent = false;
  for (let at: Element | null = element; at && at !== document.documentElement; at = parentOf(at)) {
    isTransparent ||= getComputedStyle(at).opacity === '0';
  }
  return { hasBox, box, isRingCut, isTransparent };
}
