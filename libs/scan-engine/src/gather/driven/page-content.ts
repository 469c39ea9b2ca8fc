interface ContentHolder {
  stufenlosContent?: { content: string; left: number; top: number } | undefined;
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

interface Parts extends Record<string, (...args: never[]) => unknown> {
  contentOf: typeof contentOf;
}

/** Runs inside the page; self-contained. Call it before the page is used. */
export function rememberContent(parts: Parts, limit: number): void {
  const content = parts.contentOf(limit);
  const holder = globalThis as unknown as ContentHolder;
  holder.stufenlosContent = content === undefined ? undefined : { content, left: scrollX, top: scrollY };
}

/**
 * Runs inside the page; self-contained. Takes the focus away, scrolls back, and gives the page two frames to react.
 *
 * @returns whether the page looks as it did before it was used; false when nobody knows
 */
export async function hasSameContent(parts: Parts, limit: number): Promise<boolean> {
  const { stufenlosContent: before } = globalThis as unknown as ContentHolder;
  if (!before) return false;
  let focused = document.activeElement;
  while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
  if (focused instanceof HTMLElement || focused instanceof SVGElement) focused.blur();
  scrollTo({ left: before.left, top: before.top, behavior: 'instant' });
  const frame = () => new Promise<unknown>((resolve) => requestAnimationFrame(resolve));
  await frame();
  await frame();
  return parts.contentOf(limit) === before.content && scrollX === before.left && scrollY === before.top;
}

export const contentParts = { contentOf };
