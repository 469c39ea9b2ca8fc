import type { PrerenderedPage, RuntimeConfig } from '@stufenlos/contracts';
import { prerenderPages } from '@stufenlos/release';
import type { ServedRelease } from '../releases/load-release.ts';
import type { Log } from '../log.ts';
import { oneAtATime } from './one-at-a-time.ts';

/** By address and language, as `pageKey` writes them. */
export type RenderedPages = ReadonlyMap<string, PrerenderedPage>;

export const pageKey = ({ path, locale }: Pick<PrerenderedPage, 'path' | 'locale'>): string => `${locale} ${path}`;

export interface PageRenderer {
  /**
   * Started once for each release, for previews one after the other. Never rejects: a page without its text still starts in
   * the browser.
   */
  of: (served: ServedRelease) => Promise<RenderedPages>;
  /** false until the pages of the first release are there, or known not to come. */
  isSettled: () => boolean;
}

/** Previews whose pages wait for those of another one. Anybody can ask for many of them at once. */
const mostWaitingPreviews = 8;

/** Renders the public pages of a release with the settings of this installation, beside the requests. */
export function pageRenderer(runtime: RuntimeConfig, log: Log): PageRenderer {
  const rendered = new WeakMap<ServedRelease, Promise<RenderedPages>>();
  const inOrder = oneAtATime(mostWaitingPreviews);
  let isSettled = false;

  async function render({ prerender, release: { id }, release }: ServedRelease): Promise<RenderedPages> {
    const start = performance.now();
    try {
      const pages = prerender ? await prerenderPages(prerender, release, runtime) : [];
      const ms = Math.round(performance.now() - start);
      if (prerender) log.info('pages rendered', { release: id, pages: pages.length, ms });
      return new Map(pages.map((page) => [pageKey(page), page]));
    } catch (cause) {
      log.error('pages not rendered', { release: id, reason: String(cause) });
      return new Map();
    } finally {
      isSettled = true;
    }
  }

  return {
    isSettled: () => isSettled,
    of(served) {
      const pages = rendered.get(served) ?? (served.isPreview ? inOrder(() => render(served)) : render(served));
      // The next one who asks for a preview that had to wait too long tries again.
      if (pages) rendered.set(served, pages);
      return pages ?? Promise.resolve(new Map());
    },
  };
}
