/** Kept in the isolated world of the document. */
export interface KeyWatch {
  /** The key that was pressed last; empty before the first. */
  key: string;
  /** Keys after which something changed, in the order in which they were pressed. */
  effects: Set<string>;
  /** Whether the last key has moved the focus. */
  settle: () => void;
}

/**
 * Runs inside the page; self-contained. Notes after which keys visible content changed or the focus moved. What changes
 * before the first key changes by itself and is not counted.
 */
export function watchKeys(): void {
  const noisy = new WeakSet<Element>();
  const settle = () => {
    const { activeElement } = document;
    if (!(activeElement instanceof HTMLElement) || activeElement === document.body) return;
    if (watch.key !== '') watch.effects.add(watch.key);
    activeElement.blur();
  };
  const watch: KeyWatch = { key: '', effects: new Set(), settle };
  Object.assign(globalThis, { stufenlosKeys: watch });
  addEventListener(
    'keydown',
    ({ key }) => {
      settle();
      watch.key = key;
    },
    { capture: true },
  );
  const isNoisy = (element: Element) => {
    for (let at: Element | null = element; at; at = at.parentElement) if (noisy.has(at)) return true;
    return false;
  };
  const observer = new MutationObserver((records) => {
    for (const { type, target } of records.slice(0, 200)) {
      const element = target instanceof Element ? target : target.parentElement;
      // Many scripts only note on the root that the keyboard is used.
      if (!element || (type === 'attributes' && element.matches('html,body'))) continue;
      if (watch.key === '') noisy.add(element);
      else if (
        !watch.effects.has(watch.key) &&
        element.checkVisibility({ visibilityProperty: true }) &&
        !isNoisy(element)
      )
        watch.effects.add(watch.key);
    }
  });
  observer.observe(document.body, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
    attributeFilter: ['style', 'class', 'hidden', 'open'],
  });
}
