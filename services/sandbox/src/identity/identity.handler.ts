import type { IncomingMessage, ServerResponse } from 'node:http';
import { chooseLanguage } from '../web/language.ts';
import type { MountedRequest } from '../web/page.ts';
import { handleAccount } from './account.handler.ts';
import { handleAdmin } from './admin.handler.ts';
import { demoAccounts } from './accounts/demo-accounts.ts';
import type { Identity } from './identity.ts';
import { handleInteraction } from './interaction.handler.ts';
import { sendNotice } from './pages/notice-page.ts';
import { prefix } from './provider/provider.ts';
import { handleVerify } from './verification/verify.handler.ts';

/** Everything under `/sandbox/identity`: our pages and the admin API, the rest is OpenID and oidc-provider's. */
export async function handleIdentity(identity: Identity, request: IncomingMessage, response: ServerResponse) {
  const { settings } = identity;
  const [path = ''] = (request.url ?? '').slice(prefix.length + 1).split('?');
  const [first = '', ...rest] = path.split('/');
  // A request counts as sent to the public address, whether a proxy or the api on loopback sent it.
  const { protocol, host } = new URL(settings.publicOrigin);
  request.headers['x-forwarded-proto'] = protocol.slice(0, -1);
  request.headers['x-forwarded-host'] = host;

  if (first === 'admin') return handleAdmin(identity, rest.join('/'), request, response);
  if (Date.now() < identity.downUntil) {
    const language = chooseLanguage(request.headers['accept-language']);
    return sendNotice(response, request, language, 'down', settings);
  }
  if (first === 'interaction') return handleInteraction(identity, rest.join('/'), request, response);
  if (first === 'account') return handleAccount(identity, rest.join('/'), request, response);
  if (path === 'verify') return handleVerify(identity, request, response);
  if (path === 'demo-accounts') {
    return void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(demoAccounts));
  }
  const mounted: MountedRequest = request;
  mounted.originalUrl = request.url ?? '';
  request.url = mounted.originalUrl.slice(prefix.length) || '/';
  await identity.provider.callback()(request, response);
}
