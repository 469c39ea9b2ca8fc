/** For how long in ms the DOM must not change. */
export interface QuietTimes {
  quietMs: number;
  /** For a document that its scripts render, after its last change and after what they asked for has arrived. */
  renderingQuietMs: number;
  /** For a document that shows next to nothing yet, or says that it is busy. */
  thinQuietMs: number;
}

/**
 * Runs inside the page, in the isolated world; self-contained. When the document will have been quiet for long enough if
 * nothing changes any more, on its `performance` timeline.
 *
 * A document with scripts and almost no content will probably render itself. One whose scripts have added more than a
 * tenth of its elements, or have received something, goes on rendering: React shows the next content of a `Suspense`
 * boundary at most every 300 ms.
 *
 * @param changedAt time of the last change
 * @param added number of elements that scripts have added
 */
export function quietFrom(times: QuietTimes, changedAt: number, added: number): number {
  const content = 'h1,h2,main,p,a[href],img,svg,canvas,video,iframe,frame,object,form,table,ul,ol,dl';
  // From prototypes, because elements can clobber the members of their document and forms their own.
  const all = (selector: string) => [...Document.prototype.querySelectorAll.call(document, selector)];
  const body: unknown = Reflect.get(Document.prototype, 'body', document);
  const isEmpty = () =>
    all('script').length > 0 &&
    body instanceof HTMLElement &&
    Element.prototype.querySelector.call(body, content) === null &&
    body.innerText.trim().length < 80;
  const isBusy = () => all('[aria-busy="true"]').some((element) => Element.prototype.checkVisibility.call(element));
  const isRendered = () => added > Document.prototype.getElementsByTagName.call(document, '*').length / 10;
  const needed = () => {
    if (isEmpty() || isBusy()) return times.thinQuietMs;
    return isRendered() ? times.renderingQuietMs : times.quietMs;
  };
  const [loaded] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const parsedAt = loaded?.domInteractive ?? 0;
  // The scripts of the document itself are asked for while it is parsed.
  const isAsked = ({ initiatorType: by, startTime }: PerformanceResourceTiming) =>
    by === 'fetch' || by === 'xmlhttprequest' || (by === 'script' && startTime > parsedAt);
  const asked = (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).filter(isAsked);
  const arrivals = asked.map(({ responseEnd }) => responseEnd + times.renderingQuietMs);
  return Math.max(changedAt + needed(), ...arrivals);
}
