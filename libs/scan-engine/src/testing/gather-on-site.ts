import { startSite } from '@stufenlos/workspace/test-site';
import type { Route } from '@stufenlos/workspace/test-site';
import type { Gatherer } from '../gather/driven/gatherer.ts';
import { openDrivenPage } from './driven-page.ts';

/**
 * What a gatherer observes on the page `/` of a site, as a scan runs it.
 *
 * @param pages by path
 * @param hosts other hosts that the page may use, as `host:port`
 * @returns its evidence, null when it does not apply to the page, and the paths that the site was asked for
 */
export async function gatherOnSite<Data>(
  gatherer: Gatherer<string, Data>,
  pages: Record<string, Route>,
  ...hosts: readonly string[]
): Promise<{ data: Data | null; asked: string[] }> {
  const site = await startSite(pages);
  const driven = await openDrivenPage(site.url('/'), site.host, ...hosts);
  try {
    const applies = await driven.document.appliesTo(gatherer, new AbortController().signal);
    const data = applies ? await driven.run(gatherer) : null;
    return { data, asked: [...site.asked] };
  } finally {
    await driven.close();
    await site.close();
  }
}
