import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { productVersion } from '@stufenlos/environment';
import { identityRoutes } from '../identity/identity-routes.ts';
import type { Identity } from '../identity/identity.ts';
import { showNotice } from '../identity/pages/notice-page.ts';
import type { Log } from '../log.ts';
import { mailRoutes } from '../mail/mail-routes.ts';
import type { Mailbox } from '../mail/mailbox.ts';
import { hostedPageRoutes } from '../payments/pages/hosted-page-routes.ts';
import type { Payments } from '../payments/payments.ts';
import { RefusedRequest } from './body.ts';
import { securityHeaders } from './page.ts';
import { type PageHandler, PageRequest } from './page-request.ts';
import { findRoute, type RouteTable } from './routing.ts';

const version = productVersion();

export interface WebParts {
  identity: Identity;
  mailbox: Mailbox;
  /** Undefined without a key. */
  payments?: Payments | undefined;
  log: Log;
  /** Told by the health answer. */
  installation?: string | undefined;
}

/** The pages under `/sandbox`, as the edge forwards them. */
export function createWebServer({ identity, mailbox, payments, log, installation }: WebParts): Server {
  const { publicOrigin } = identity.settings;
  const headers = Object.entries(securityHeaders(publicOrigin));
  const routes = {
    'GET /health': (page) => page.sendJson({ status: 'up', version, installation }),
    ...assetRoutes,
    ...mailRoutes(mailbox),
    ...(payments ? hostedPageRoutes(payments) : {}),
    ...identityRoutes(identity),
  } satisfies RouteTable<PageHandler>;
  return createServer((request, response) => {
    for (const [name, value] of headers) response.setHeader(name, value);
    answer(routes, new PageRequest(request, response, publicOrigin), log).catch(() => response.destroy());
  });
}

async function answer(routes: RouteTable<PageHandler>, page: PageRequest, log: Log): Promise<void> {
  const { request, response, path } = page;
  try {
    const found = findRoute(routes, request.method, path);
    if (found) await found.handle(page, ...found.segments);
    else showNotice(page, 'notFound');
  } catch (error) {
    const refused = error instanceof RefusedRequest ? error : undefined;
    // The path holds ids of sign-ins and the query tokens: only the first word of it may be told.
    const area = path.split('/').slice(0, 4).join('/');
    if (!refused) log('request failed', { area, message: error instanceof Error ? error.stack : String(error) });
    if (response.writableEnded) return;
    if (response.headersSent) return void response.destroy();
    if (refused && refused.status !== 403) return void response.writeHead(refused.status, refused.headers).end();
    showNotice(page, refused ? 'refused' : 'failed');
  }
}

const style = readFileSync(new URL('./sandbox.css', import.meta.url));
/** For the pages of a logout that goes on by itself; a file, because the CSP lets nothing inline run. */
const submit = 'document.forms[0]?.submit();';

const asset = (type: string, body: string | Buffer) => (page: PageRequest) => {
  page.response.setHeader('cache-control', 'no-cache');
  page.send(`${type}; charset=utf-8`, body);
};

const assetRoutes: RouteTable<PageHandler> = {
  'GET /sandbox/assets/sandbox.css': asset('text/css', style),
  'GET /sandbox/assets/submit.js': asset('text/javascript', submit),
};
