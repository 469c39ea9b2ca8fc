import type { IncomingMessage, ServerResponse } from 'node:http';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { routeOf } from '@stufenlos/contracts';
import type { ServedRelease } from '../active-release.ts';
import type { EdgeConfig } from '../config/edge-config.ts';
import { chooseCoding, codingNames } from '../content-coding.ts';
import { composeDocument, endings } from './document.ts';
import { documentHeaders, type DocumentKind } from '../headers.ts';
import { isNeutral, localeOf } from '../public-address.ts';
import { pageKey, type PageRenderer } from './rendered-pages.ts';
import { send } from '../send.ts';

interface Rendered {
  plain: Buffer;
  br: Buffer;
  gz: Buffer;
}

/** Documents differ by language and page only, so each is composed and compressed once per release. */
export function documentServer({ runtime, publicOrigin }: EdgeConfig, pages: PageRenderer) {
  const around = { publicOrigin, apiBase: runtime.apiBase, issuer: runtime.oidc?.authority };
  let rendered = new Map<string, Rendered>();
  let current: ServedRelease | undefined;

  return async (request: IncomingMessage, response: ServerResponse, served: ServedRelease, url: URL): Promise<void> => {
    const { pathname, searchParams: search } = url;
    const isPublic = routeOf(served.release.remotes, pathname)?.route.prerender ?? false;
    const known = isPublic ? await pages.of(served) : undefined;
    if (served !== current) {
      rendered = new Map();
      current = served;
    }
    const locale = localeOf(request.headers.cookie, search);
    const kind = runtime.oidc ? kindOf(pathname, served) : 'site';
    const path = pathname.replace(/(.)\/$/, '$1');
    // By another spelling than its own it is the same page, and the shell renders it.
    const exact = known?.get(pageKey({ path, locale }));
    const page = exact ?? known?.get(pageKey({ path: path.toLowerCase(), locale }));
    const isWritten = exact !== undefined && isNeutral(search);
    const { status, html, ...facts } = composeDocument(served, {
      pathname,
      kind,
      locale,
      runtime,
      publicOrigin,
      page,
      isWritten,
    });
    const document = rendered.get(html) ?? render(html);
    rendered.set(html, document);
    const coding = chooseCoding(request.headers['accept-encoding'], document);
    send(request, response, {
      status,
      headers: {
        ...documentHeaders(around, { kind, ...facts }),
        ...(coding ? { 'content-encoding': codingNames[coding] } : {}),
      },
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

function render(html: string): Rendered {
  const plain = Buffer.from(html);
  return {
    plain,
    br: brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
    gz: gzipSync(plain),
  };
}
