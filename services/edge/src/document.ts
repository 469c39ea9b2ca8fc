import { routeOf, type Locale, type Release, type ReleasedRemote, type RuntimeConfig } from '@stufenlos/contracts';
import type { ServedRelease } from './active-release.ts';
import type { DocumentKind } from './headers.ts';

export interface DocumentRequest {
  pathname: string;
  kind: DocumentKind;
  locale: Locale;
  runtime: RuntimeConfig;
}

/** The shell's small documents, where a sign-in in a hidden frame or in a window of its own ends. */
export const endings = { silent: 'auth-silent.html', popup: 'auth-popup.html' } as const;

/**
 * The document of a path: the shell's page with the release, the settings and the preloads of the remote that owns the
 * path written in, so that the browser fetches everything in one wave. 404 when nobody owns the path.
 */
export function composeDocument(served: ServedRelease, { pathname, kind, locale, runtime }: DocumentRequest) {
  const { release, templates } = served;
  const settings = dataBlock('runtime-config', runtime);
  if (kind === 'silent' || kind === 'popup') {
    return { status: 200, html: completed(served, templates[endings[kind]], locale, runtime.appName, settings) };
  }
  const owned = routeOf(release.remotes, pathname);
  const remote = owned && release.remotes[owned.remote];
  const label = owned && remote?.descriptor.labels[locale][owned.route.titleKey];
  const title = label ? `${label} - ${runtime.appName}` : runtime.appName;
  const head = [
    ...(owned && remote ? preloads(remote, owned.route.id, locale) : []),
    dataBlock('release', forBrowser(release)),
    settings,
  ].join('');
  const status = owned || kind === 'callback' ? 200 : 404;
  return { status, html: completed(served, templates['index.html'], locale, title, head) };
}

/** A document of the build with everything that is known only when it is asked for. */
function completed({ release, shell }: ServedRelease, template = '', locale: Locale, title: string, head: string) {
  const themeScript = shell.files['theme-first.js']?.integrity ?? '';
  return underVersion(template, `/shell/${release.shell}/`)
    .replace(/<html\b[^>]*>/, `<html lang="${locale}">`)
    .replace(/<title>.*?<\/title>/s, () => `<title>${escapeHtml(title)}</title>`)
    .replace(/(<script\b[^>]*theme-first\.js"?)/, (tag) => `${tag} integrity="${themeScript}" crossorigin="anonymous"`)
    .replace('</head>', () => `${head}</head>`);
}

/** The build writes addresses relative to itself; in the document they get the version's folder. */
const underVersion = (html: string, folder: string) =>
  html.replace(/(<(?:script|link)\b[^>]*?\s(?:src|href)=["']?)(?:\.?\/)?(?!https?:|\/)/g, `$1${folder}`);

/**
 * Never the stylesheet itself: deferred scripts wait for one, so a hanging remote would keep the shell from starting.
 * With integrity on, a preload without the same hash would be fetched twice.
 */
function preloads({ entry, integrity, preload }: ReleasedRemote, routeId: string, locale: Locale): string[] {
  const link = (as: 'script' | 'style', href: string, hash = '') =>
    `<link rel="preload" as="${as}" href="${href}" integrity="${hash}" crossorigin="anonymous">`;
  return [
    link('script', entry, integrity[entry]),
    ...[...preload.js, ...preload.css, ...(preload.views[routeId] ?? []), ...(preload.texts[locale] ?? [])].map(
      (file) => link(file.href.endsWith('.css') ? 'style' : 'script', file.href, file.integrity),
    ),
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
  `<script type="application/json" id="${id}">${JSON.stringify(value).replaceAll('<', '\\u003c')}</script>`;

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
