/** Milliseconds before the page scrolls to the prices, and milliseconds to wait for a heading. */
const sectionDelayMs = 100;
const headingWaitMs = 100;
/** Milliseconds to wait for a section of a view that is still loading. */
const sectionWaitMs = 10_000;

/** Moves the focus to the view's heading. Announces the title only when no heading appears in time, never both. */
export async function arriveAtView(announce: () => void, signal: AbortSignal): Promise<void> {
  scrollTo({ top: 0, behavior: behavior() });
  const heading = await appearance('main h1', headingWaitMs, signal);
  if (signal.aborted) return;
  if (heading) focusQuietly(heading);
  else announce();
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
