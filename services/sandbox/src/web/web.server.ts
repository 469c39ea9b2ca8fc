import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { handleIdentity } from '../identity/identity.handler.ts';
import type { Identity } from '../identity/identity.ts';
import { sendNotice } from '../identity/pages/notice-page.ts';
import { prefix } from '../identity/provider/provider.ts';
import type { Log } from '../log.ts';
import { handleMail } from '../mail/mail.handler.ts';
import type { Mailbox } from '../mail/mailbox.ts';
import { arePaymentPages, handlePaymentPages, sendPaymentFailure } from '../payments/pages/pages.handler.ts';
import type { Payments } from '../payments/payments.ts';
import { sendAsset } from './assets.ts';
import { RefusedRequest } from './body.ts';
import { chooseLanguage } from './language.ts';
import { securityHeaders } from './page.ts';

export interface WebParts {
  identity: Identity;
  mailbox: Mailbox;
  /** Undefined without a key. */
  payments?: Payments | undefined;
  log: Log;
}

/** The pages under `/sandbox`, as the edge forwards them. */
export function createWebServer(parts: WebParts): Server {
  return createServer((request, response) => {
    route(parts, request, response).catch((error: unknown) => fail(parts, request, response, error));
  });
}

async function route({ identity, mailbox, payments }: WebParts, request: IncomingMessage, response: ServerResponse) {
  const [path = ''] = (request.url ?? '').split('?');
  const { publicOrigin } = identity.settings;
  for (const [name, value] of Object.entries(securityHeaders(publicOrigin))) {
    response.setHeader(name, value);
  }
  if (path === '/health') {
    return void response.writeHead(200, { 'content-type': 'application/json' }).end('{"status":"up"}');
  }
  if (path.startsWith(`${prefix}/`)) return handleIdentity(identity, request, response);
  if (path === '/sandbox/mail' || path.startsWith('/sandbox/mail/')) return handleMail(mailbox, request, response);
  if (payments && arePaymentPages(path)) {
    return handlePaymentPages(payments, publicOrigin, request, response);
  }
  if (sendAsset(path, response)) return;
  sendNotice(response, request, languageOf(request), 'notFound', identity.settings);
}

function fail(
  { identity, payments, log }: WebParts,
  request: IncomingMessage,
  response: ServerResponse,
  error: unknown,
): void {
  const refused = error instanceof RefusedRequest ? error : undefined;
  // The path holds ids of sign-ins and the query tokens: only the first word of it may be told.
  const area = (request.url ?? '').split(/[/?]/).slice(0, 4).join('/');
  if (!refused) log('request failed', { area, message: error instanceof Error ? error.stack : String(error) });
  if (response.headersSent) return void response.destroy();
  if (refused && refused.status !== 403) return void response.writeHead(refused.status).end();
  if (payments && arePaymentPages(request.url ?? '')) {
    return sendPaymentFailure(payments, identity.settings.publicOrigin, request, response);
  }
  sendNotice(response, request, languageOf(request), refused ? 'refused' : 'failed', identity.settings);
}

const languageOf = (request: IncomingMessage) => chooseLanguage(request.headers['accept-language']);
