import { createHash } from 'node:crypto';
import type { Page, Route } from '@playwright/test';

type Answer = (route: Route) => Promise<void> | void;

/**
 * Answers every request for a file of a remote in this way, also under retry paths. Returns a function that ends it.
 */
export async function breakRemote(page: Page, remote: string, answer: Answer): Promise<() => Promise<void>> {
  const files = new RegExp(`/remotes/${remote}/`);
  await page.route(files, answer);
  return () => page.unroute(files);
}

/** The page never stops waiting, so that on a slow machine, too, it names the fault itself and not its own timeout. */
export const waitForever = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    AbortSignal.timeout = () => new AbortController().signal;
  });

/** Never answers the original address. A retry path is another request and succeeds. */
export const hang =
  (only: RegExp = /./): Answer =>
  async (route) => {
    const url = route.request().url();
    if (url.includes('/~') || !only.test(url)) await route.continue();
  };

/** Replaces the entry by another script and writes its hash into the document, like somebody who may sign releases. */
export async function replaceEntry(page: Page, remote: string, script: string): Promise<void> {
  const hash = `sha384-${createHash('sha384').update(script).digest('base64')}`;
  await page.route(new RegExp(`/remotes/${remote}/.*remoteEntry`), (route) =>
    route.fulfill({ contentType: 'text/javascript', body: script }),
  );
  await rewriteDocument(page, (html) => {
    const entry = new RegExp(`"(/remotes/${remote}/[^"]*remoteEntry[^"]*)":"(sha384-[^"]*)"`).exec(html);
    return html.replaceAll(entry?.[2] ?? 'no entry', hash);
  });
}

/**
 * Changes the document after the edge sent it, because the edge checks the signature of what it reads from the store.
 */
export async function rewriteDocument(page: Page, change: (html: string) => string): Promise<void> {
  await page.route(
    ({ pathname }) => !/^\/(?:shell|remotes|api)\//.test(pathname),
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback();
      const response = await route.fetch();
      return route.fulfill({ response, body: change(await response.text()) });
    },
  );
}
