/**
 * Runs inside the page; self-contained. Does some work while texts have the spacing of SC 1.4.12. All happens within one
 * task, so nothing is painted and no script or observer of the page notices. Constructed style sheets are not subject to a
 * content security policy.
 */
export function withTextSpacing<Result>(work: () => Result): Result {
  const sheetOf = (css: string) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    return sheet;
  };
  // Otherwise a transition would start with the old spacing, and another one when the spacing is taken back.
  const still = sheetOf('*, ::before, ::after { transition: none !important }');
  const spacing = sheetOf(`
    * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
    p { margin-bottom: 2em !important }`);
  const own = [...document.adoptedStyleSheets];
  const [left, top] = [scrollX, scrollY];
  const flush = () => getComputedStyle(document.documentElement).getPropertyValue('color');
  try {
    document.adoptedStyleSheets = [...own, still];
    flush();
    document.adoptedStyleSheets = [...own, still, spacing];
    return work();
  } finally {
    document.adoptedStyleSheets = [...own, still];
    flush();
    document.adoptedStyleSheets = own;
    scrollTo({ left, top, behavior: 'instant' });
  }
}
