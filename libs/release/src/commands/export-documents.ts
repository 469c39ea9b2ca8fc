import {
  currentReleasePath,
  currentReleaseSchema,
  localeSchema,
  pathsOf,
  routesOf,
  type Locale,
  type Release,
} from '@stufenlos/contracts';
import { ReleaseError } from '../release-error.ts';

/** A page, as the edge serves it with the settings of its installation. */
export interface ExportedDocument {
  /** The path of its route: `/scan/:token`. */
  path: string;
  /** The document is for an address with `?lang=` of this language; the one in German is also for addresses without. */
  locale: Locale;
  status: number;
  file: string;
  headers: Record<string, string>;
}

export interface DocumentSource {
  edge: string;
  release: Release;
  publicOrigin: string;
}

/** Headers that belong to one transfer, not to the document. */
const ofTransfer = /^(?:connection|content-encoding|content-length|date|etag|keep-alive|transfer-encoding)$/;
/** Stands for any value of a parameter: no document depends on it. */
const anyValue = 'x';

/**
 * Fetches the document of every route in every language. Refuses an edge that serves another release, or another site.
 *
 * @param source.edge its address: `http://127.0.0.1:4200`
 * @param source.publicOrigin where visitors will find the site: `https://www.example.org`
 */
export async function fetchDocuments(source: DocumentSource) {
  const { release } = source;
  const paths = [...routesOf(release.remotes).flatMap(({ route }) => pathsOf(route)), '/404'];
  const wanted = paths.flatMap((path) => localeSchema.options.map((locale) => ({ path, locale })));
  const documents: (ExportedDocument & { body: string })[] = [];
  // One after the other: the edge serves visitors at the same time.
  for (const { path, locale } of wanted) documents.push(await fetchDocument(source, path, locale));
  return documents;
}

/** What tells an open page which release a reload would show. */
export async function fetchCurrentRelease(source: DocumentSource) {
  const { body, headers } = await answerOf(source, currentReleasePath, 200);
  const { id } = currentReleaseSchema.parse(JSON.parse(body));
  if (id !== source.release.id) throw new ReleaseError(`the edge names ${id}, not ${source.release.id}`);
  return { body, headers };
}

async function answerOf({ edge, release: { id } }: DocumentSource, path: string, expected: number) {
  const address = new URL(path, edge);
  const response = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(30_000) }).catch(
    (cause: unknown) => {
      throw new ReleaseError(`${address.href} does not answer; start an edge that serves ${id}`, {
        kind: 'failed',
        cause,
      });
    },
  );
  if (response.status !== expected)
    throw new ReleaseError(`${address.href} answers ${response.status}, not ${expected}`);
  if (response.headers.has('set-cookie'))
    throw new ReleaseError('the edge shows a canary to some visitors; end it with `release canary --end` first');
  const headers = Object.fromEntries([...response.headers].filter(([name]) => !ofTransfer.test(name)));
  return { body: await response.text(), headers };
}

async function fetchDocument(source: DocumentSource, path: string, locale: Locale) {
  const { id } = source.release;
  const expected = path === '/404' ? 404 : 200;
  const address = `${path.replace(/:\w+/g, anyValue)}?lang=${locale}`;
  const { body, headers } = await answerOf(source, address, expected);
  const served = /<script type="application\/json" id="release">[^<]*?"id":"([^"]+)"/.exec(body)?.[1];
  if (served !== id)
    throw new ReleaseError(`the edge serves ${served ?? 'no release'}, not ${id}; promote ${id} first`);
  const canonical = /<link rel="canonical" href="([^"]+)"/.exec(body)?.[1];
  if (canonical !== undefined && URL.parse(canonical)?.origin !== source.publicOrigin) {
    throw new ReleaseError(`the edge speaks for ${canonical}; start it with PUBLIC_ORIGIN=${source.publicOrigin}`);
  }
  const file = `documents/${locale}${path === '/' ? '' : path.replaceAll(':', '_')}/index.html`;
  return { path, locale, status: expected, file, headers, body };
}
