/**
 * Runs inside the page; self-contained. Moves the painted page, so that this point of it is at the corner of the window.
 * The page gets no event, its layout stays the same, and only what is in the window has to be painted.
 *
 * @returns false, without a change, where a part of the page would not move with it
 */
export function movePage(left: number, top: number): boolean {
  const root = document.documentElement;
  /** Asking more elements takes longer than a picture. */
  const maxElements = 5000;
  const isMoved = () => {
    // The second value is left out when it is 0.
    const [x = 0, y = 0] = getComputedStyle(root).translate.split(' ').map(Number.parseFloat);
    return x === -left && y === -top;
  };
  const staysBehind = (element: Element, coversPage: boolean) => {
    const { position, backgroundAttachment } = getComputedStyle(element);
    return backgroundAttachment.includes('fixed') || (position === 'fixed' && !coversPage);
  };

  const { translate, rotate, scale, transform } = getComputedStyle(root);
  if ([translate, rotate, scale, transform].some((value) => value !== 'none')) return false;
  const elements = root.querySelectorAll('*');
  if (elements.length > maxElements || document.querySelector(':modal, :popover-open, :fullscreen')) return false;
  // What is fixed then belongs to the root, which has to be as large as what it stands before.
  const coversPage = root.getBoundingClientRect().height >= root.scrollHeight - 1;
  if (staysBehind(root, coversPage) || [...elements].some((element) => staysBehind(element, coversPage))) return false;

  const world = globalThis as { stufenlosMove?: CSSStyleSheet };
  const sheet = (world.stufenlosMove ??= new CSSStyleSheet());
  sheet.replaceSync(`html { transition: none !important; translate: ${-left}px ${-top}px !important; }`);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets.filter((one) => one !== sheet), sheet];
  if (isMoved()) return true;
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
  return false;
}

/** Runs inside the page; self-contained. Undoes `movePage`. */
export function movePageBack(): void {
  const { stufenlosMove: sheet } = globalThis as { stufenlosMove?: CSSStyleSheet };
  if (!sheet) return;
  sheet.replaceSync('html { transition: none !important; }');
  // With the transitions of the page, it would slide back.
  void getComputedStyle(document.documentElement).translate;
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
}
