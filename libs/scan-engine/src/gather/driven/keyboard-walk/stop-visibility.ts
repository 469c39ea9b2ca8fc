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
  /** The caret of a text field that can be seen shows the focus. Frames, players and scrolling areas show it in ways of their own. */
  isIndicatedByBrowser: boolean;
  /** The part of its box that shows, if nothing covers it. */
  box: StopBox;
  /** The viewport and the containers around it cut off an outline or a shadow at all four sides of its box. */
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
    clip.left = Math.max(clip.left, x);
    clip.top = Math.max(clip.top, y);
    clip.right = Math.min(clip.right, isMeasured ? x + at.clientWidth * scale : area.right);
    clip.bottom = Math.min(clip.bottom, isMeasured ? y + at.clientHeight * scale : area.bottom);
  }
  const [left, right] = [Math.max(rect.left, clip.left), Math.min(rect.right, clip.right)];
  const [top, bottom] = [Math.max(rect.top, clip.top), Math.min(rect.bottom, clip.bottom)];
  const hasBox = right - left > 1 && bottom - top > 1 && element.checkVisibility({ visibilityProperty: true });

  const offset = outlineStyle === 'none' ? 0 : Number.parseFloat(outlineOffset);
  const ring = {
    left: own.left - offset,
    top: own.top - offset,
    right: own.right + offset,
    bottom: own.bottom + offset,
  };
  // Less than half a pixel of it cannot be seen.
  const isRingCut =
    clip.left > ring.left - 0.5 &&
    clip.top > ring.top - 0.5 &&
    clip.right < ring.right + 0.5 &&
    clip.bottom < ring.bottom + 0.5;

  const textTypes = 'text,search,url,tel,email,password,number,date,time,month,week,datetime-local';
  const isText =
    element instanceof HTMLTextAreaElement ||
    (element instanceof HTMLInputElement && textTypes.split(',').includes(element.type)) ||
    (element instanceof HTMLElement && element.isContentEditable);
  // The walk makes the root element transparent, so that nothing is painted.
  let isTransparent = false;
  for (let at: Element | null = element; at && at !== document.documentElement; at = parentOf(at)) {
    isTransparent ||= getComputedStyle(at).opacity === '0';
  }
  const hasCaret = isText && hasBox && !isTransparent;
  const isFrame = element.matches('iframe,frame,object,embed,video,audio,canvas');
  const scrolls = !element.matches('[tabindex],a,area,button,input,select,textarea,summary');
  return {
    hasBox,
    isIndicatedByBrowser: hasCaret || isFrame || scrolls,
    box: { left, top, right, bottom },
    isRingCut,
    isTransparent,
  };
}
