/** Texts that an element showed one after the other, at most 6, and when. */
interface TextHistory {
  texts: string[];
  times: number[];
}

/** Kept in the isolated world of the document. */
export interface MotionWatch {
  since: number;
  histories: Map<Element, TextHistory>;
  /** Elements whose style attribute changes. */
  styled: Map<Element, number>;
}

/** Runs inside the page; self-contained. Begins to record which texts change, unless that is already going on. */
export function watchTexts(): void {
  const shared = globalThis as { stufenlosMotion?: MotionWatch };
  if (shared.stufenlosMotion) return;
  const watch: MotionWatch = { since: performance.now(), histories: new Map(), styled: new Map() };
  shared.stufenlosMotion = watch;
  const limit = 200;
  const longest = 500;
  const note = (element: Element) => {
    const text = (element.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
    if (text.length > longest || element.closest('script,style,noscript,[role=progressbar]')) return;
    const known = watch.histories.get(element);
    if (!known && watch.histories.size >= limit) return;
    const { texts, times } = known ?? { texts: [], times: [] };
    if (texts.at(-1) === text) return;
    texts.push(text);
    if (texts.length > 6) texts.shift();
    times.push(performance.now());
    if (!known) watch.histories.set(element, { texts, times });
  };
  const observer = new MutationObserver((records) => {
    // A page that changes everything at once would be slow to follow.
    for (const { type, target } of records.slice(0, limit)) {
      const element = target instanceof Element ? target : target.parentElement;
      if (!element) continue;
      if (type !== 'attributes') note(element);
      else if (watch.styled.size < limit) watch.styled.set(element, (watch.styled.get(element) ?? 0) + 1);
    }
  });
  observer.observe(document.body, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
    attributeFilter: ['style'],
  });
}
