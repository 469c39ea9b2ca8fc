import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { routeOf, showcasePath } from '@stufenlos/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ServedRelease } from '../releases/load-release.ts';
import type { Served } from '../releases/served-to.ts';
import type { EdgeConfig } from '../config/edge-config.ts';
import { chooseCoding, codingNames } from '../content-coding.ts';
import { askedAgain, documentHeaders, type DocumentKind } from '../headers.ts';
import { namesTag } from '../names-tag.ts';
import { isNeutral, localeOf } from '../public-address.ts';
import { composeDocument, endings, type DocumentRequest } from './document.ts';
import { pageKey, type PageRenderer } from './rendered-pages.ts';

/** Documents differ by language and page only, so each is composed and compressed once per release. */
export function documentServer({ runtime, publicOrigin }: EdgeConfig, pages: PageRenderer) {
  const around = { publicOrigin, apiBase: runtime.apiBase, issuer: runtime.oidc?.authority };
  const rendered = new WeakMap<ServedRelease, Map<string, ReturnType<typeof render>>>();

  function render(served: ServedRelease, request: DocumentRequest) {
    const { status, html, ...facts } = composeDocument(served, request);
    const plain = Buffer.from(html);
    return {
      status,
      headers: documentHeaders(around, { kind: request.kind, ...facts }),
      // The others are not kept, so nobody asks whether they have changed.
      tag:
        request.kind === 'site' && status === 200 && !served.isPreview
          ? createHash('sha256').update(plain).digest('base64url')
          : undefined,
      plain,
      br: brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
      gz: gzipSync(plain),
    };
  }

  return async (request: FastifyRequest, reply: FastifyReply, given: Served): Promise<FastifyReply> => {
    const { served, isPersonal } = given;
    const { pathname, searchParams: search } = new URL(request.originalUrl, publicOrigin);
    const owned = routeOf(served.release.remotes, pathname);
    const known = owned?.route.prerender ? await pages.of(served) : undefined;
    const locale = localeOf(request.headers.cookie, search);
    const kind = runtime.oidc ? kindOf(pathname, served) : 'site';
    const path = pathname.replace(/(.)\/$/, '$1');
    const isOfShell = kind === 'callback' || (runtime.showcase && path === showcasePath);
    // By another spelling than its own it is the same page, and the shell renders it.
    const exact = known?.get(pageKey({ path, locale }));
    const page = exact ?? known?.get(pageKey({ path: path.toLowerCase(), locale }));
    const isWritten = exact !== undefined && isNeutral(search);

    const documents = rendered.get(served) ?? new Map<string, ReturnType<typeof render>>();
    rendered.set(served, documents);
    const key = JSON.stringify([kind, isOfShell, locale, owned?.remote, owned?.route.id, page?.path, isWritten]);
    const document =
      documents.get(key) ?? render(served, { owned, kind, isOfShell, locale, runtime, publicOrigin, page, isWritten });
    documents.set(key, document);
    const coding = chooseCoding(request.headers['accept-encoding'], document);
    void reply.headers(document.headers);
    if (isPersonal && document.headers['cache-control'] === askedAgain(false)) {
      void reply.header('cache-control', askedAgain(true));
    }
    if (document.tag !== undefined) {
      // The coded bytes are another representation of the same page, so the tag names the coding, too.
      const tag = `"${document.tag}-${coding ?? 'plain'}"`;
      void reply.header('etag', tag);
      if (namesTag(request.headers['if-none-match'], tag)) return reply.code(304).send();
    }
    if (coding) void reply.header('content-encoding', codingNames[coding]);
    return reply.code(document.status).send(document[coding ?? 'plain']);
  };
}

/** The addresses a sign-in returns to; a shell without the small documents does not have theirs. */
function kindOf(pathname: string, { templates }: ServedRelease): DocumentKind {
  if (pathname === '/auth/callback') return 'callback';
  if (pathname === '/auth/silent' && endings.silent in templates) return 'silent';
  if (pathname === '/auth/popup' && endings.popup in templates) return 'popup';
  return 'site';
}
