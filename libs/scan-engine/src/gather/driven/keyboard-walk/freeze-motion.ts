/** Runs inside the page; self-contained. Ends animations and transitions at once, and hides the caret. */
export function freezeMotion() {
  const frozen = new CSSStyleSheet();
  frozen.replaceSync(
    `*, ::before, ::after { animation-duration: 0s !important; animation-delay: 0s !important;
      transition-duration: 0s !important; transition-delay: 0s !important; scroll-behavior: auto !important;
      caret-color: transparent !important; }`,
  );
  const roots: (Document | ShadowRoot)[] = [];
  return {
    in(root: Document | ShadowRoot) {
      if (roots.includes(root)) return;
      roots.push(root);
      root.adoptedStyleSheets = [...root.adoptedStyleSheets, frozen];
    },
    end() {
      for (const root of roots) root.adoptedStyleSheets = root.adoptedStyleSheets.filter((sheet) => sheet !== frozen);
    },
  };
}
