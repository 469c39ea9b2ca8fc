/**
 * Runs inside the page; self-contained. Ends animations and transitions at once, and hides the caret, until the signal. It can
 * also stop painting, which takes most of the time of a key and which nobody looks at: a transparent document has the same
 * layout, hit testing and focus as any other.
 */
export function freezeMotion(signal: AbortSignal) {
  const [frozen, transparent] = [new CSSStyleSheet(), new CSSStyleSheet()];
  frozen.replaceSync(
    `*, ::before, ::after { animation-duration: 0s !important; animation-delay: 0s !important;
      transition-duration: 0s !important; transition-delay: 0s !important; scroll-behavior: auto !important;
      caret-color: transparent !important; }`,
  );
  transparent.replaceSync(':root { opacity: 0 !important; will-change: opacity !important; }');
  const roots: (Document | ShadowRoot)[] = [];
  const remove = (root: Document | ShadowRoot, removed: CSSStyleSheet) => {
    root.adoptedStyleSheets = root.adoptedStyleSheets.filter((sheet) => sheet !== removed);
  };
  const freeze = {
    in(root: Document | ShadowRoot) {
      if (roots.includes(root)) return;
      roots.push(root);
      root.adoptedStyleSheets = [...root.adoptedStyleSheets, frozen];
    },
    stopPainting() {
      freeze.resumePainting();
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, transparent];
    },
    resumePainting() {
      remove(document, transparent);
      // Otherwise a transition of the page could show the document gradually, once motion is possible again.
      void getComputedStyle(document.documentElement).opacity;
    },
  };
  signal.addEventListener('abort', () => {
    freeze.resumePainting();
    for (const root of roots) remove(root, frozen);
  });
  return freeze;
}
