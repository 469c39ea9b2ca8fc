import type { StopVisibility } from './stop-visibility.ts';

/**
 * Runs inside the page; self-contained. Whether the browser shows the focus without a change of style: the caret of a
 * text field that can be seen, or frames, players and scrolling areas in ways of their own.
 */
export function isIndicatedByBrowser(element: Element, { hasBox, isTransparent }: StopVisibility): boolean {
  const textTypes = 'text,search,url,tel,email,password,number,date,time,month,week,datetime-local';
  const isText =
    element instanceof HTMLTextAreaElement ||
    (element instanceof HTMLInputElement && textTypes.split(',').includes(element.type)) ||
    (element instanceof HTMLElement && element.isContentEditable);
  const isFrame = element.matches('iframe,frame,object,embed,video,audio,canvas');
  const scrolls = !element.matches('[tabindex],a,area,button,input,select,textarea,summary');
  return (isText && hasBox && !isTransparent) || isFrame || scrolls;
}
