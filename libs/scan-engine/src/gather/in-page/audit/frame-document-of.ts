/** What a frame shows. */
export interface FrameDocument {
  frame: Element;
  address: string;
  title: string;
  text: string;
  words: Set<string>;
}

/**
 * Runs inside the page; self-contained.
 *
 * @returns null for a document that is not there, that was not requested by an address, or that is an error page
 * @throws DOMException for one of another origin
 */
export function frameDocumentOf(frame: Element): FrameDocument | null {
  const maxLength = 20_000;
  const plain = (text: string | null | undefined) => (text ?? '').replaceAll(/\s+/g, ' ').trim();
  if (!/^i?frame$/.test(frame.localName) || frame.hasAttribute('srcdoc') || plain(frame.getAttribute('src')) === '') {
    return null;
  }
  const { contentDocument: inner, contentWindow } = frame as HTMLIFrameElement;
  const address = inner?.defaultView?.location.href ?? '';
  if (!inner || !contentWindow || !/^https?:/.test(address) || inner.readyState !== 'complete') return null;
  // An error page says nothing about the purpose.
  const [load] = contentWindow.performance.getEntriesByType('navigation');
  if (((load as PerformanceNavigationTiming | undefined)?.responseStatus ?? 0) >= 400) return null;
  const shown: unknown = inner.querySelector<HTMLElement>('body')?.innerText;
  const text = typeof shown === 'string' ? plain(shown.slice(0, maxLength)) : '';
  const words = new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);
  return { frame, address, title: plain(inner.querySelector('title')?.textContent), text, words };
}
