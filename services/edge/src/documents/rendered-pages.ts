import type { PrerenderedPage, RuntimeConfig } from '@stufenlos/contracts';
import { prerenderPages } from '@stufenlos/release';
import type { ServedRelease } from '../active-release.ts';
import type { Log } from '../log.ts';

/** By address and language, as `pageKey` writes them. */
export type RenderedPages = ReadonlyMap<string, PrerenderedPage>;

export const pageKey = ({ path, locale }: Pick<PrerenderedPage, 'path' | 'locale'>): string => `${locale} ${path}`;

export interface PageRenderer {
  /** Started once for each release. Never rejects: a page without its text still starts in the browser. */
  of: (served: ServedRelease) => Promise<RenderedPages> | RenderedPages;
  /** false until the pages of the first release are there, or known not to come. */
  isSettled: () => boolean;
}

const noPages: RenderedPages = new Map();

/** Renders the public pages of a release with the settings of this installation, beside the requests. */
export function pageRenderer(runtime: RuntimeConfig, log: Log): PageRenderer {
  const rendered = new WeakMap<ServedRelease, Promise<RenderedPages> | RenderedPages>();
  let isSettled = false;

  async function render({ prerender, release }: ServedRelease): Promise<RenderedPages> {
    if (!prerender) return noPages;
    const start = performance.now();
    try {
      const pages = await prerenderPages(prerender, release, runtime);
      log.info('pages rendered', {
        release: release.id,
        pages: pages.length,
        ms: Math.round(performance.now() - start),
      });
      return new Map(pages.map((page) => [pageKey(page), page]));
    } catch (cause) {
      log.error('pages not rendered', { release: release.id, reason: String(cause) });
      return noPages;
    }
  }

  return {
    isSettled: () => isSettled,
    of(served) {
      const known = rendered.get(served);
      if (known) return known;
      if (!served.prerender) {
        isSettled = true;
        return noPages;
      }
      const coming = render(served).then((pages) => {
        isSettled = true;
        rendered.set(served, pages);
        return pages;
      });
      rendered.set(served, coming);
      return coming;
    },
  };
}
