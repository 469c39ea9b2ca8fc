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

interface OpenRoot {
  root: Document | ShadowRoot;
  html: () => string;
}

/**
 * Runs inside the page; self-contained. The document with its open shadow trees and its frames of the same origin, in this
 * order. Elements of frames have classes of their own, so `instanceof` tells nothing about them.
 */
export function* openRoots(): Generator<OpenRoot> {
  const ofDocument = (root: Document): OpenRoot => ({ root, html: () => root.documentElement.outerHTML });
  const ofTree = (root: ShadowRoot): OpenRoot => ({ root, html: () => root.innerHTML });
  const roots = [ofDocument(document)];
  for (const one of roots) {
    yield one;
    for (const element of one.root.querySelectorAll('*')) {
      if (element.shadowRoot) roots.push(ofTree(element.shadowRoot));
      const inner = element.localName === 'iframe' ? (element as HTMLIFrameElement).contentDocument : null;
      if (inner?.documentElement) roots.push(ofDocument(inner));
    }
  }
}

/**
 * Runs inside the page; self-contained. Everything of the page that later gatherers could tell from a fresh load: address,
 * elements, texts and attributes, also in open shadow roots and frames of the same origin, what fields contain, what is
 * open, how pictures and media stand, and how far containers are scrolled.
 *
 * @returns undefined when it is longer than the limit
 */
export function contentOf(parts: { openRoots: typeof openRoots }, limit: number): string | undefined {
  const media = ['paused', 'muted'];
  /** Properties by the type of the element. */
  const states = new Map([
    ['input', ['value', 'checked', 'indeterminate']],
    ['textarea', ['value']],
    ['option', ['selected']],
    ['img', ['complete', 'naturalWidth']],
    ['audio', media],
    ['video', media],
  ]);
  const stateOf = (element: Element): unknown[] => {
    const { scrollLeft, scrollTop, localName } = element;
    const state: unknown[] = scrollLeft !== 0 || scrollTop !== 0 ? [scrollLeft, scrollTop] : [];
    for (const name of states.get(localName) ?? []) state.push(Reflect.get(element, name));
    if (localName === 'dialog') state.push(element.matches(':modal'));
    if (element.hasAttribute('popover')) state.push(element.matches(':popover-open'));
    return state;
  };
  let length = 0;
  const content: unknown[] = [location.href];
  for (const { root, html } of parts.openRoots()) {
    const text = html();
    length += text.length;
    if (length > limit) return undefined;
    content.push(text);
    for (const [place, element] of root.querySelectorAll('*').entries()) {
      const state = stateOf(element);
      if (state.length > 0) content.push(place, ...state);
    }
  }
  return JSON.stringify(content);
}

/** Runs inside the page; self-contained. @returns writes back what the fields contain now, without any event */
export function fieldRestorer(parts: { openRoots: typeof openRoots }): () => void {
  const restorers: (() => void)[] = [];
  const keep = <Field extends Element>(field: Field, names: readonly (keyof Field)[]) => {
    const values = names.map((name) => field[name]);
    restorers.push(() => {
      // Also an equal value would move the caret.
      for (const [at, name] of names.entries()) if (field[name] !== values[at]) field[name] = values[at]!;
    });
  };
  for (const { root } of parts.openRoots()) {
    for (const field of root.querySelectorAll('input:not([type=file]),textarea,option')) {
      if (field.localName === 'input') keep(field as HTMLInputElement, ['value', 'checked', 'indeterminate']);
      else if (field.localName === 'textarea') keep(field as HTMLTextAreaElement, ['value']);
      else keep(field as HTMLOptionElement, ['selected']);
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
  openRoots: typeof openRoots;
  contentOf: typeof contentOf;
  fieldRestorer: typeof fieldRestorer;
  historyIndex: typeof historyIndex;
}

/** Runs inside the page; self-contained. Call it before the page is used. */
export function rememberContent(parts: Parts, limit: number): void {
  const content = parts.contentOf(parts, limit);
  const holder = globalThis as unknown as ContentHolder;
  holder.stufenlosContent =
    content === undefined
      ? undefined
      : {
          content,
          left: scrollX,
          top: scrollY,
          entry: parts.historyIndex(),
          restoreFields: parts.fieldRestorer(parts),
        };
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
  return parts.contentOf(parts, limit) === before.content && scrollX === before.left && scrollY === before.top;
}

export const contentParts = { openRoots, contentOf, fieldRestorer, historyIndex };
