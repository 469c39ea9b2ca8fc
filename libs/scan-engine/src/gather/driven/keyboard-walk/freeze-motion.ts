/**
 * Runs inside the page; self-contained. Ends animations and transitions at once, and hides the caret, until the signal.
 * It can also stop painting, which takes most of the time of a key and which nobody looks at: a transparent document
 * has the same layout, hit testing and focus as any other.
 */
export function freezeMotion(signal: AbortSignal) {
  const [frozen, transparent] = [new CSSStyleSheet(), new CSSStyleSheet()];
  const always = `transition-duration: 0s !important; transition-delay: 0s !important; scroll-behavior: auto !important;
    caret-color: transparent !important;`;
  const freezeBy = (animation: string) => frozen.replaceSync(`*, ::before, ::after { ${animation} ${always} }`);
  const ended = 'animation-duration: 0s !important; animation-delay: 0s !important;';
  // Any animation that ends has ended after eleven days.
  const paused = 'animation-play-state: paused !important; animation-delay: -1000000s !important;';
  freezeBy(ended);
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
    /**
     * Animations that never end are paused from now on; otherwise they would have no effect. All others are at their
     * end.
     */
    pauseEndless: () => freezeBy(paused),
    endAll: () => freezeBy(ended),
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
