import type { Audit } from '../../in-page/audit/audit.ts';

declare const stufenlos: Audit;

/**
 * Runs inside the page, with the audit script. Stops animations and hides or shows the texts of the page, without a change
 * of the document that the page would notice.
 *
 * @param state `shown` and `hidden` stop animations, `free` removes everything
 */
export function hideText(state: 'shown' | 'hidden' | 'free', numbers: readonly (number | null)[]): void {
  const world = globalThis as { stufenlosText?: CSSStyleSheet[] };
  if (!Object.hasOwn(world, 'stufenlosText')) {
    const sheets = [new CSSStyleSheet(), new CSSStyleSheet()] as const;
    sheets[0].replaceSync(
      '*, *::before, *::after { transition: none !important; animation-play-state: paused !important;' +
        ' caret-color: transparent !important; }',
    );
    sheets[1].replaceSync(
      '*, ::placeholder { -webkit-text-fill-color: transparent !important; text-shadow: none !important;' +
        ' text-decoration-color: transparent !important; text-emphasis-color: transparent !important;' +
        ' -webkit-text-stroke-color: transparent !important; }',
    );
    world.stufenlosText = [...sheets];
  }
  const [still, hidden] = world.stufenlosText ?? [];
  if (!still || !hidden) return;
  const elements = numbers.flatMap((number) => (number === null ? [] : (stufenlos.element(number) ?? [])));
  const roots = new Set<Node>([document, ...elements.map((element) => element.getRootNode())]);
  const wanted = { shown: [still], hidden: [still, hidden], free: [] }[state];
  for (const root of roots) {
    if (!(root instanceof Document || root instanceof ShadowRoot)) continue;
    const others = root.adoptedStyleSheets.filter((sheet) => sheet !== still && sheet !== hidden);
    // A text that becomes visible while transitions are possible would fade in.
    if (state === 'free') root.adoptedStyleSheets = [...others, still];
    void document.documentElement.offsetHeight;
    root.adoptedStyleSheets = [...others, ...wanted];
  }
}
