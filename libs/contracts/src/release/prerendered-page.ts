import { z } from 'zod';
import { localeSchema } from '../account/profile.ts';
import type { Release } from './release.ts';
import type { RuntimeConfig } from './runtime-config.ts';

/** A public page as it stands in its document before any script runs. */
export const prerenderedPageSchema = z.object({
  /** As it was asked for: a route's path or one of its aliases. */
  path: z.string(),
  locale: localeSchema,
  /** What stands in the root element; the shell takes it over in the browser, node by node. */
  html: z.string().min(1),
  /** For search engines and previews; one or two sentences. */
  description: z.string().min(1),
  /** Objects of schema.org. */
  structured: z.array(z.record(z.string(), z.unknown())),
});
export type PrerenderedPage = z.infer<typeof prerenderedPageSchema>;

export interface PageHead {
  description: string;
  structured?: PrerenderedPage['structured'];
}

/**
 * What a remote's prerender module says about its pages, by route id, beside what `remote.tsx` exposes. `say` reads the
 * remote's own texts in the language of the page.
 */
export type PageHeads = Readonly<
  Record<
    string,
    (page: {
      say: (key: string, values?: Record<string, unknown>) => string;
      locale: PrerenderedPage['locale'];
      config: RuntimeConfig;
    }) => PageHead
  >
>;

/** What the shell's prerender module is asked for. `modules` are the remotes' own, by name. */
export interface PrerenderRequest {
  release: Release;
  config: RuntimeConfig;
  modules: Readonly<Record<string, unknown>>;
  pages: readonly Pick<PrerenderedPage, 'path' | 'locale'>[];
}

/** The shell's prerender module: what remotes share with it, and the rendering itself. Rejects when one page fails. */
export interface PrerenderModule {
  shared: Readonly<Record<string, unknown>>;
  renderPages: (request: PrerenderRequest) => Promise<PrerenderedPage[]>;
}
