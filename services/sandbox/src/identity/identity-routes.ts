import type { MountedRequest } from '../web/page.ts';
import type { PageHandler, PageRequest } from '../web/page-request.ts';
import { mapHandlers, type RouteTable } from '../web/routing.ts';
import { demoAccounts } from './accounts/demo-accounts.ts';
import { answerAdmin } from './admin-api.ts';
import type { Identity } from './identity.ts';
import { showNotice } from './pages/notice-page.ts';
import { prefix } from './provider/provider.ts';
import { changeOnAccountPage, showAccountPage } from './show-account.ts';
import { answerInteraction, showInteraction } from './show-interaction.ts';
import { showVerification } from './verification/show-verification.ts';

type Handle = (identity: Identity, page: PageRequest, ...segments: string[]) => void | Promise<void>;

/** Our pages; the rest is OpenID and oidc-provider's. */
const routes: RouteTable<Handle> = {
  [`GET ${prefix}/interaction/{uid}`]: showInteraction,
  [`GET ${prefix}/interaction/{uid}/{action}`]: showInteraction,
  [`POST ${prefix}/interaction/{uid}/{action}`]: answerInteraction,
  [`GET ${prefix}/account`]: showAccountPage,
  [`GET ${prefix}/account/{action}`]: showAccountPage,
  [`POST ${prefix}/account/{action}`]: changeOnAccountPage,
  [`GET ${prefix}/verify`]: showVerification,
  [`GET ${prefix}/demo-accounts`]: (_identity, page) => page.sendJson(demoAccounts),
  [`* ${prefix}/*`]: ({ provider }, { request, response }) => {
    const mounted: MountedRequest = request;
    mounted.originalUrl = request.url ?? '';
    request.url = mounted.originalUrl.slice(prefix.length);
    return provider.callback()(request, response);
  },
};

/** Everything under `/sandbox/identity`. The admin API answers also during an outage that a test asked for. */
export function identityRoutes(identity: Identity): RouteTable<PageHandler> {
  const { protocol, host } = new URL(identity.settings.publicOrigin);
  const open = mapHandlers(routes, (handle): PageHandler => (page, ...segments) => {
    // A request counts as sent to the public address, whether a proxy or the api on loopback sent it.
    page.request.headers['x-forwarded-proto'] = protocol.slice(0, -1);
    page.request.headers['x-forwarded-host'] = host;
    return Date.now() < identity.downUntil ? showNotice(page, 'down') : handle(identity, page, ...segments);
  });
  return { [`* ${prefix}/admin/*`]: (page, path = '') => answerAdmin(identity, page, path), ...open };
}
