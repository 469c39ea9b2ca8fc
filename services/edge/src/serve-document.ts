import type { IncomingMessage, ServerResponse } from 'node:http';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { defaultLocale, localeSchema, type Locale } from '@stufenlos/contracts';
import type { ServedRelease } from './active-release.ts';
import type { EdgeConfig } from './config/edge-config.ts';
import { chooseCoding, codingNames } from './content-coding.ts';
import { composeDocument, endings } from './document.ts';
import { documentHeaders, type DocumentKind } from './headers.ts';
import { send } from './send.ts';

interface Rendered {
  plain: Buffer;
  br: Buffer;
  gz: Buffer;
}

/** Documents differ by language and page only, so each is composed and compressed once per release. */
export function documentServer({ runtime, publicOrigin }: EdgeConfig) {
  const around = { publicOrigin, apiBase: runtime.apiBase, issuer: runtime.oidc?.authority };
  let rendered = new Map<string, Rendered>();
  let current: ServedRelease | undefined;

  return (request: IncomingMessage, response: ServerResponse, served: ServedRelease, pathname: string): void => {
    if (served !== current) {
      rendered = new Map();
      current = served;
    }
    const locale = localeOf(request.headers.cookie);
    const kind = runtime.oidc ? kindOf(pathname, served) : 'site';
    const { status, html } = composeDocument(served, { pathname, kind, locale, runtime });
    const document = rendered.get(html) ?? render(html);
    rendered.set(html, document);
    const coding = chooseCoding(request.headers['accept-encoding'], document);
    send(request, response, {
      status,
      headers: { ...documentHeaders(around, kind), ...(coding ? { 'content-encoding': codingNames[coding] } : {}) },
      body: coding ? document[coding] : document.plain,
    });
  };
}

/** The addresses a sign-in returns to; a shell without the small documents does not have theirs. */
function kindOf(pathname: string, { templates }: ServedRelease): DocumentKind {
  if (pathname === '/auth/callback') return 'callback';
  if (pathname === '/auth/silent' && endings.silent in templates) return 'silent';
  if (pathname === '/auth/popup' && endings.popup in templates) return 'popup';
  return 'site';
}

/** Language of the preferences cookie (P39), else German: the default is literal, no guess from the browser (P22). */
export function localeOf(cookie: string | undefined): Locale {
  const remembered = /(?:^|;\s*)prefs=([a-z]+)/.exec(cookie ?? '')?.[1];
  return localeSchema.safeParse(remembered).data ?? defaultLocale;
}

function render(html: string): Rendered {
  const plain = Buffer.from(html);
  return {
    plain,
    br: brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
    gz: gzipSync(plain),
  };
}
