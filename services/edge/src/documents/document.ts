import { createHash } from 'node:crypto';
import {
  alternates,
  type Locale,
  type OwnedRoute,
  type PrerenderedPage,
  type Release,
  type ReleasedRemote,
  type RuntimeConfig,
} from '@stufenlos/contracts';
import type { ServedRelease } from '../releases/load-release.ts';
import type { DocumentKind } from '../headers.ts';
import { escapeHtml, pageHead, withoutTags } from './page-head.ts';
import { bannerStyle, previewBanner } from './preview-banner.ts';

export interface DocumentRequest {
  /** The route of the path; undefined when no remote owns it. */
  owned: OwnedRoute | undefined;
  kind: DocumentKind;
  /** The shell shows the page itself, without a remote. */
  isOfShell: boolean;
  locale: Locale;
  runtime: RuntimeConfig;
  publicOrigin: string;
  /** What is known of a public page; undefined for every other one. */
  page: PrerenderedPage | undefined;
  /** Whether its text stands in the document already; a query may mean another one. */
  isWritten: boolean;
}

export interface ComposedDocument {
  status: number;
  html: string;
  styleHashes: readonly string[];
  isIndexed: boolean;
  isPreview: boolean;
}

/** The shell's small documents, where a sign-in in a hidden frame or in a window of its own ends. */
export const endings = { silent: 'auth-silent.html', popup: 'auth-popup.html' } as const;

/**
 * The document of a path: the shell's page with the release, the settings and the preloads of the remote that owns the
 * path written in, so that the browser fetches everything in one wave; a public page with its text and the styles of
 * its first paint. 404 when neither a remote nor the shell has the path.
 */
export function composeDocument(served: ServedRelease, request: DocumentRequest): ComposedDocument {
  const { owned, kind, locale, runtime, publicOrigin, page } = request;
  const { release, templates } = served;
  const settings = dataBlock('runtime-config', runtime);
  const { isPreview } = served;
  const plain = { styleHashes: [], isIndexed: false, isPreview };
  if (kind === 'silent' || kind === 'popup') {
    const html = completed(served, templates[endings[kind]], { locale, title: runtime.appName, head: settings });
    return { ...plain, status: 200, html };
  }
  const remote = owned && release.remotes[owned.remote];
  const label = owned && remote?.descriptor.labels[locale][owned.route.titleKey];
  const title = label ? `${label} - ${runtime.appName}` : runtime.appName;
  const body = request.isWritten ? page : undefined;
  const styles = body && owned && remote ? firstStyles(served, remote, owned.route.id) : [];
  const picture = `social-card-${locale}.png`;
  const head = [
    ...(owned && remote ? preloads(remote, owned.route.id, locale, styles) : []),
    ...(owned && page
      ? pageHead({
          origin: publicOrigin,
          path: owned.route.path,
          locale,
          title,
          appName: runtime.appName,
          page,
          picture: picture in served.shell.files ? `/shell/${release.shell}/${picture}` : undefined,
        })
      : []),
    ...styles.map(({ name, text }) => `<style data-href="${name}">${text}</style>`),
    ...(isPreview ? [`<style>${bannerStyle}</style>`] : []),
    ...(body ? [paintAfterHeader] : []),
    dataBlock('release', forBrowser(release)),
    settings,
  ].join('');
  const status = owned || request.isOfShell ? 200 : 404;
  const written = body && owned && { html: body.html, others: otherLanguages(publicOrigin, owned.route.path, locale) };
  return {
    status,
    html: completed(served, templates['index.html'], { locale, title, head, written }),
    styleHashes: [...styles.map(({ text }) => text), ...(isPreview ? [bannerStyle] : [])].map(
      (text) => `sha256-${createHash('sha256').update(text).digest('base64')}`,
    ),
    isIndexed: page !== undefined && !isPreview,
    isPreview,
  };
}

/** Nothing is painted before the header is whole: half of it stands elsewhere than all of it. */
const paintAfterHeader = '<link rel="expect" href="#main" blocking="render">';

interface Completion {
  locale: Locale;
  title: string;
  head: string;
  /** The page itself, and for browsers without scripts the way to its other language. */
  written?: { html: string; others: string } | undefined;
}

/** The parts of a built document that are filled in. One pass finds them, so what is written in is not read again. */
const places =
  /<html\b[^>]*>|<title>.*?<\/title>|<(?:script|link)\b[^>]*>|<\/head>|<div id="root"><\/div>|<noscript>.*?<\/noscript>/gs;

/** A document of the build with everything that is known only when it is asked for. */
function completed(
  { release, shell, isPreview }: ServedRelease,
  template = '',
  { locale, title, head, written }: Completion,
) {
  const themeScript = shell.files['theme-first.js']?.integrity ?? '';
  return template.replace(places, (place) => {
    if (place.startsWith('<html')) return `<html lang="${locale}"${written ? ' data-prerendered' : ''}>`;
    if (place.startsWith('<title')) return `<title>${escapeHtml(title)}</title>`;
    if (place === '</head>') return `${head}</head>`;
    if (place.startsWith('<div')) {
      return `${isPreview ? previewBanner(release.id, locale) : ''}<div id="root">${written?.html ?? ''}</div>`;
    }
    if (place.startsWith('<noscript')) return written?.others ?? place;
    // The build writes addresses relative to itself; in the document they get the version's folder.
    return place
      .replace(/(\s(?:src|href)=["']?)(?:\.?\/)?(?!https?:|\/)/, `$1/shell/${release.shell}/`)
      .replace(/^<script.*theme-first\.js"?/s, (tag) => `${tag} integrity="${themeScript}" crossorigin="anonymous"`);
  });
}

/** Where scripts are off, the choice of language does nothing. */
function otherLanguages(origin: string, path: string, locale: Locale): string {
  const links = alternates(origin, path)
    .filter(({ hreflang }) => hreflang !== locale && hreflang in languageNames)
    .map(({ hreflang, href }) => {
      const address = escapeHtml(href.slice(origin.length));
      return `<a href="${address}" lang="${hreflang}" hreflang="${hreflang}">${languageNames[hreflang as Locale]}</a>`;
    });
  return `<noscript><p>${links.join(' ')}</p></noscript>`;
}

const languageNames: Record<Locale, string> = { de: 'Deutsch', en: 'English' };

/** The styles of a written page. `data-href` tells the bundler's loader that they are there. */
function firstStyles({ styles }: ServedRelease, { preload }: ReleasedRemote, routeId: string) {
  return [...preload.css, ...(preload.views[routeId] ?? [])].flatMap(({ href }) => {
    const text = styles.get(href);
    // An address inside of it would be relative to the document.
    if (text === undefined || /url\(|<\//.test(text)) return [];
    return [{ href, name: href.replace(/^\/remotes\/[^/]+\/[^/]+\//, ''), text }];
  });
}

/**
 * Never the stylesheet itself: deferred scripts wait for one, so a hanging remote would keep the shell from starting.
 * With integrity on, a preload without the same hash would be fetched twice.
 */
function preloads(
  { entry, integrity, preload }: ReleasedRemote,
  routeId: string,
  locale: Locale,
  written: readonly { href: string }[],
): string[] {
  const isWritten = (file: { href: string }) => written.some(({ href }) => href === file.href);
  const link = (as: 'script' | 'style', href: string, hash = '') =>
    `<link rel="preload" as="${as}" href="${href}" integrity="${hash}" crossorigin="anonymous">`;
  return [
    link('script', entry, integrity[entry]),
    ...[...preload.js, ...preload.css, ...(preload.views[routeId] ?? []), ...(preload.texts[locale] ?? [])]
      .filter((file) => !isWritten(file))
      .map((file) => link(file.href.endsWith('.css') ? 'style' : 'script', file.href, file.integrity)),
  ];
}

/** Hashes do not compress: what only the edge reads stays here. */
function forBrowser(release: Release): unknown {
  const remotes = Object.entries(release.remotes).map(([name, remote]) => [
    name,
    { ...remote, preload: { js: [], css: [] } },
  ]);
  return { ...release, signature: undefined, records: {}, remotes: Object.fromEntries(remotes) as unknown };
}

/** Policy for scripts does not apply to data blocks; an escaped `<` keeps one from being closed early. */
const dataBlock = (id: string, value: unknown) =>
  `<script type="application/json" id="${id}">${withoutTags(value)}</script>`;
