import type { Browser, BrowserContext, Page } from '@playwright/test';
import { viewAt } from './views.ts';

/** The views that the pages of a browser show. */
export interface ShownViews {
  /** Forgets all but the views that are open now. */
  begin: () => void;
  /** Returns the views that were open at some time since then. */
  seen: () => ReadonlySet<string>;
}

/** Watches every page of the browser from now on. A page of another origin than the site's shows no view. */
export function watchViews(browser: Browser, origin: string): ShownViews {
  const seen = new Set<string>();
  const note = (address: string) => {
    const url = URL.canParse(address) ? new URL(address) : undefined;
    const view = url?.origin === origin ? viewAt(url.pathname) : undefined;
    if (view !== undefined) seen.add(view);
  };
  const watchPage = (page: Page) =>
    page.on('framenavigated', (frame) => {
      if (frame === page.mainFrame()) note(frame.url());
    });
  browser.on('context', (context: BrowserContext) => {
    // One that is used again has a page already.
    for (const page of context.pages()) watchPage(page);
    context.on('page', watchPage);
  });
  return {
    begin: () => {
      seen.clear();
      for (const page of browser.contexts().flatMap((context) => context.pages())) note(page.url());
    },
    seen: () => seen,
  };
}
