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
  /** The caret of a text field shows the focus. Frames, players and scrolling areas show it in ways of their own. */
  isIndicatedByBrowser: boolean;
  /** The part of its box that shows, if nothing covers it. */
  box: StopBox;
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
  let [left, top, right, bottom] = [rect.left, rect.top, rect.right, rect.bottom];
  let isFixed = getComputedStyle(element).position === 'fixed';
  for (let at = parentOf(element); at && at !== document.body && !isFixed; at = parentOf(at)) {
    const { overflowX, overflowY, position } = getComputedStyle(at);
    isFixed = position === 'fixed';
    if (overflowX === 'visible' && overflowY === 'visible') continue;
    const box = at.getBoundingClientRect();
    [left, right] = [Math.max(left, box.left), Math.min(right, box.right)];
    [top, bottom] = [Math.max(top, box.top), Math.min(bottom, box.bottom)];
  }
  [left, right] = [Math.max(left, 0), Math.min(right, innerWidth)];
  [top, bottom] = [Math.max(top, 0), Math.min(bottom, innerHeight)];
  const hasBox = right - left > 1 && bottom - top > 1 && element.checkVisibility({ visibilityProperty: true });

  const textTypes = 'text,search,url,tel,email,password,number,date,time,month,week,datetime-local';
  const isText =
    element instanceof HTMLTextAreaElement ||
    (element instanceof HTMLInputElement && textTypes.split(',').includes(element.type)) ||
    (element instanceof HTMLElement && element.isContentEditable);
  const isFrame = element.matches('iframe,frame,object,embed,video,audio,canvas');
  const scrolls = !element.matches('[tabindex],a,area,button,input,select,textarea,summary');
  return { hasBox, isIndicatedByBrowser: isText || isFrame || scrolls, box: { left, top, right, bottom } };
}
