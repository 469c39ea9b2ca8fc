/** Milliseconds before the page scrolls to the prices. */
const sectionDelayMs = 100;
/** Milliseconds to wait for a section of a view that is still loading. */
const sectionWaitMs = 10_000;
/** Milliseconds until a view that has no heading yet is reported. The text on the page appears at the same time. */
const loadingAfterMs = 400;

export interface Arrival {
  /** Says that the view is loading. */
  announceLoading: () => void;
  /** Says the title of the view. It replaces the focus on the heading where the person is already somewhere else. */
  announceTitle: () => void;
}

/**
 * Moves the focus to the heading of the view, however late it appears. A view may replace its heading while its data
 * load, and the focus follows. The first click or focus elsewhere ends this, because from then on the person decides
 * where the focus is.
 */
export function arriveAtView({ announceLoading, announceTitle }: Arrival, signal: AbortSignal): void {
  scrollTo({ top: 0, behavior: behavior() });
  const start = document.activeElement;
  const leaving = new AbortController();
  const end = () => {
    clearTimeout(timer);
    observer.disconnect();
    leaving.abort();
  };
  let isOnHeading = false;
  let isElsewhere = false;

  function follow(): void {
    const heading = document.querySelector('main h1');
    if (!heading) return;
    clearTimeout(timer);
    if (isElsewhere) {
      end();
      if (!isOnHeading) announceTitle();
    } else if (document.activeElement !== heading) {
      isOnHeading = true;
      focusQuietly(heading);
    }
  }
  function leave(event: Event): void {
    const target = event.target instanceof Element ? event.target : document.body;
    // A window that gets the focus back reports the old element again.
    const isReturn = target === start && !isOnHeading;
    if (event.type === 'focusin' && (isReturn || target.matches('h1, main'))) return;
    isElsewhere = true;
    if (isOnHeading) end();
  }

  const timer = setTimeout(announceLoading, loadingAfterMs);
  const observer = new MutationObserver(follow);
  signal.addEventListener('abort', end);
  for (const type of ['pointerdown', 'focusin']) {
    document.addEventListener(type, leave, { capture: true, signal: leaving.signal });
  }
  observer.observe(document.body, { childList: true, subtree: true });
  follow();
}

/** Scrolls to a section of the view and moves focus to its heading. */
export async function arriveAtSection(id: string, signal: AbortSignal, { focus = true } = {}): Promise<void> {
  await pause(sectionDelayMs);
  const section = await appearance(`#${CSS.escape(id)}`, sectionWaitMs, signal);
  if (!section || signal.aborted) return;
  section.scrollIntoView({ behavior: behavior() });
  if (focus) focusQuietly(/^H[1-6]$/.test(section.tagName) ? section : (section.querySelector('h2') ?? section));
}

function focusQuietly(element: Element): void {
  if (!(element instanceof HTMLElement)) return;
  if (!element.hasAttribute('tabindex')) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}

/** Resolves with the element as soon as it exists, with null when it does not appear in time. */
function appearance(selector: string, milliseconds: number, signal: AbortSignal): Promise<Element | null> {
  const found = document.querySelector(selector);
  if (found) return Promise.resolve(found);
  return new Promise((resolve) => {
    const end = (element: Element | null) => {
      observer.disconnect();
      clearTimeout(timer);
      signal.removeEventListener('abort', abandon);
      resolve(element);
    };
    const abandon = () => end(null);
    const observer = new MutationObserver(() => {
      const element = document.querySelector(selector);
      if (element) end(element);
    });
    const timer = setTimeout(abandon, milliseconds);
    signal.addEventListener('abort', abandon);
    observer.observe(document.body, { childList: true, subtree: true });
  });
}

/** There is no smooth scrolling for people who ask for less motion. */
const behavior = (): ScrollBehavior => (matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth');

const pause = (milliseconds: number) => new Promise<void>((resolve) => void setTimeout(resolve, milliseconds));
