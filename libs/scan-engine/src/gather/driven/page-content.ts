interface RememberedContent {
  content: string;
  left: number;
  top: number;
  /** Place in the session history. Its length says nothing: a link after a way back replaces what lay ahead. */
  entry: number;
  /** Writes back what fields contained. */
  restoreFields: () => void;
}

interface ContentHolder {
  stufenlosContent?: RememberedContent | undefined;
}

/** Longer content is not compared: that would take longer than loading the page again. */
export const maxContentLength = 5_000_000;

/**
 * Runs inside the page; self-contained. Everything of the page that later gatherers could tell from a fresh load: address,
 * elements, texts and attributes, also in open shadow roots and frames of the same origin, what fields contain, what is
 * open, how pictures and media stand, and how far containers are scrolled.
 *
 * @returns undefined when it is longer than the limit
 */
export function contentOf(limit: number): string | undefined {
  const stateOf = (element: Element): unknown[] => {
    const state: unknown[] = [element.scrollLeft, element.scrollTop].some((scrolled) => scrolled !== 0)
      ? [element.scrollLeft, element.scrollTop]
      : [];
    if (element instanceof HTMLInputElement) state.push(element.value, element.checked, element.indeterminate);
    else if (element instanceof HTMLTextAreaElement) state.push(element.value);
    else if (element instanceof HTMLOptionElement) state.push(element.selected);
    else if (element instanceof HTMLImageElement) state.push(element.complete, element.naturalWidth);
    else if (element instanceof HTMLMediaElement) state.push(element.paused, element.muted);
    else if (element instanceof HTMLDialogElement) state.push(element.matches(':modal'));
    if (element.hasAttribute('popover')) state.push(element.matches(':popover-open'));
    return state;
  };
  let length = 0;
  const roots: (Document | ShadowRoot)[] = [document];
  const content: unknown[] = [location.href];
  for (let at = 0; at < roots.length && length <= limit; at += 1) {
    const root = roots[at]!;
    const html = root instanceof ShadowRoot ? root.innerHTML : root.documentElement.outerHTML;
    length += html.length;
    content.push(html);
    for (const [place, element] of root.querySelectorAll('*').entries()) {
      const state = stateOf(element);
      if (state.length > 0) content.push(place, ...state);
      if (element.shadowRoot) roots.push(element.shadowRoot);
      const inner = element instanceof HTMLIFrameElement ? element.contentDocument : null;
      if (inner?.documentElement) roots.push(inner);
    }
  }
  return length > limit ? undefined : JSON.stringify(content);
}

/** Runs inside the page; self-contained. @returns writes back what the fields contain now, without any event */
export function fieldRestorer(): () => void {
  const restorers: (() => void)[] = [];
  const roots: (Document | ShadowRoot)[] = [document];
  for (const root of roots) {
    for (const element of root.querySelectorAll('*')) {
      if (element.shadowRoot) roots.push(element.shadowRoot);
      if (element instanceof HTMLInputElement && element.type !== 'file') {
        const { value, checked, indeterminate } = element;
        restorers.push(() => {
          if (element.value !== value) element.value = value;
          Object.assign(element, { checked, indeterminate });
        });
      } else if (element instanceof HTMLTextAreaElement) {
        const { value } = element;
        restorers.push(() => void (element.value === value || (element.value = value)));
      } else if (element instanceof HTMLOptionElement) {
        const { selected } = element;
        restorers.push(() => void (element.selected === selected || (element.selected = selected)));
      }
    }
  }
  return () => {
    for (const restore of restorers) restore();
  };
}

/** Runs inside the page; self-contained. Place of the page in the session history. */
export function historyIndex(): number {
  const { navigation } = globalThis as unknown as { navigation?: { currentEntry: { index: number } | null } };
  return navigation?.currentEntry?.index ?? 0;
}

interface Parts extends Record<string, (...args: never[]) => unknown> {
  contentOf: typeof contentOf;
  fieldRestorer: typeof fieldRestorer;
  historyIndex: typeof historyIndex;
}

/** Runs inside the page; self-contained. Call it before the page is used. */
export function rememberContent(parts: Parts, limit: number): void {
  const content = parts.contentOf(limit);
  const holder = globalThis as unknown as ContentHolder;
  holder.stufenlosContent =
    content === undefined
      ? undefined
      : { content, left: scrollX, top: scrollY, entry: parts.historyIndex(), restoreFields: parts.fieldRestorer() };
}

/**
 * Runs inside the page; self-contained. Goes back to where the page was: takes the focus away, undoes links within the page,
 * writes back what fields contained, scrolls back, and gives the page two frames to react.
 *
 * @returns whether the page looks as it did before it was used; false when nobody knows
 */
export async function hasSameContent(parts: Parts, limit: number): Promise<boolean> {
  const { stufenlosContent: before } = globalThis as unknown as ContentHolder;
  if (!before) return false;
  const settled = async () => {
    for (let frames = 0; frames < 2; frames += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
  };
  let focused = document.activeElement;
  while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
  if (focused instanceof HTMLElement || focused instanceof SVGElement) focused.blur();
  const steps = parts.historyIndex() - before.entry;
  // A frame has entries of its own, which would load again.
  if (steps > 0 && window.length === 0) {
    const isBack = new Promise((resolve) => addEventListener('popstate', resolve, { once: true, capture: true }));
    history.go(-steps);
    await isBack;
    await settled();
  }
  before.restoreFields();
  scrollTo({ left: before.left, top: before.top, behavior: 'instant' });
  await settled();
  return parts.contentOf(limit) === before.content && scrollX === before.left && scrollY === before.top;
}

export const contentParts = { contentOf, fieldRestorer, historyIndex };
