import type { Page } from '@playwright/test';

/**
 * Watches what the page's documents use of their preloads. Call it before a page is opened. Returns a function that
 * resolves with the addresses of the current document that nothing has used until now. A complete page uses all of them.
 */
export async function watchPreloads(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    // The bundler's loader removes its script elements, and a request for a preloaded file leaves no other trace.
    const asked = new Set<string>();
    Object.assign(globalThis, { asked });
    new MutationObserver((changes) => {
      for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
        if (node instanceof HTMLScriptElement) asked.add(node.src);
        if (node instanceof HTMLLinkElement && node.relList.contains('stylesheet')) asked.add(node.href);
      }
    }).observe(document, { childList: true, subtree: true });
  });
  return () => page.evaluate(unusedPreloads);
}

function unusedPreloads(): string[] {
  const { asked } = globalThis as unknown as { asked: Set<string> };
  const rules = [...document.styleSheets].flatMap((sheet) =>
    [...sheet.cssRules].filter((rule) => rule instanceof CSSFontFaceRule).map((rule) => ({ rule, base: sheet.href })),
  );
  // The faces of the rules are in the order of the rules.
  const faces = [...document.fonts];
  const isUsedFont = (href: string) =>
    rules.some(({ rule, base }, at) => {
      const [, address] = /url\("([^"]*)"\)/.exec(rule.style.getPropertyValue('src')) ?? [];
      const isThis = address !== undefined && new URL(address, base ?? document.baseURI).href === href;
      return isThis && faces[at]?.status !== 'unloaded';
    });
  return [...document.querySelectorAll<HTMLLinkElement>('link[rel=preload]')]
    .filter(({ as, href }) => !(as === 'font' ? isUsedFont(href) : asked.has(href)))
    .map(({ href }) => href);
}
