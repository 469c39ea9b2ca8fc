import { errors, interactionPolicy, Provider, type Configuration, type KoaContextWithOIDC } from 'oidc-provider';
import type { Log } from '../../log.ts';
import type { KeyRing } from '../../state/key-ring.ts';
import { type Accounts, claimsOf } from '../accounts/accounts.ts';
import { clientsOf, type ClientSettings } from './clients.ts';
import { sendLogoutPage, sendLogoutDone, sendProviderError } from '../provider-pages.ts';
import { type Records, StoreAdapter } from './records.ts';

export const prefix = '/sandbox/identity';
/** Resource indicators must be absolute addresses; the audience in a token is the product's own word for its API. */
const apiResource = 'urn:stufenlos:api';
const adminResource = 'urn:stufenlos:sandbox:admin';

const day = 86_400;
const scopes = 'openid profile email org offline_access';
/** Cookies live under our path only: the product's own origin never sees them elsewhere. */
export const sessionCookie = { signed: true, httpOnly: true, sameSite: 'lax', overwrite: true, path: prefix } as const;
export const sessionSeconds = 14 * day;

/** Seconds. Sessions and grants live as long as the refresh tokens, which end with them. */
const ttl = {
  AccessToken: 300,
  ClientCredentials: 300,
  IdToken: 300,
  AuthorizationCode: 60,
  Interaction: 3600,
  Session: sessionSeconds,
  Grant: sessionSeconds,
  RefreshToken: sessionSeconds,
};

export interface ProviderParts {
  settings: ClientSettings;
  accounts: Accounts;
  records: Records;
  keys: KeyRing;
  log: Log;
}

/** The OpenID provider over our stores. Key rotation makes another one: everything it remembers is in the records. */
export function createProvider(parts: ProviderParts): Provider {
  const { settings, log } = parts;
  const provider = new Provider(`${settings.publicOrigin}${prefix}`, configurationOf(parts));
  provider.proxy = true;
  const failed = (event: string) => (_: KoaContextWithOIDC, error: errors.OIDCProviderError) =>
    log(event, { error: error.error, detail: error.error_detail });
  provider.on('authorization.error', failed('authorization.error'));
  provider.on('grant.error', failed('grant.error'));
  provider.on('end_session.error', failed('end_session.error'));
  provider.on('server_error', (_, error) => log('server_error', { message: error.stack }));
  return provider;
}

function configurationOf({ settings, accounts, records, keys }: ProviderParts): Configuration {
  return {
    adapter: (model) => new StoreAdapter(model, records),
    clients: clientsOf(settings),
    responseTypes: ['code'],
    jwks: { keys: structuredClone([...keys.signing]) },
    cookies: {
      keys: [...keys.cookies],
      names: { session: 'sandbox_session', interaction: 'sandbox_interaction', resume: 'sandbox_resume' },
      long: sessionCookie,
      short: { signed: true, httpOnly: true, sameSite: 'lax', overwrite: true },
    },
    findAccount: (_, sub) => {
      const account = accounts.bySubject(sub);
      return account && { accountId: sub, claims: async () => ({ sub, ...claimsOf(account) }) };
    },
    scopes: scopes.split(' '),
    claims: { openid: ['sub', 'org_id'], profile: ['name'], email: ['email', 'email_verified'], org: ['org_id'] },
    // Name and e-mail belong into the ID token: the app never asks userinfo.
    conformIdTokenClaims: false,
    extraTokenClaims: (ctx, token) => {
      const account = 'accountId' in token ? accounts.bySubject(token.accountId ?? '') : undefined;
      if (!account) return undefined;
      const { AuthorizationCode, RefreshToken } = ctx.oidc.entities;
      return { ...claimsOf(account), auth_time: (AuthorizationCode ?? RefreshToken)?.authTime };
    },
    pkce: { required: (_, client) => client.clientId === settings.webClientId },
    rotateRefreshToken: true,
    // The app's scope is `openid profile email`, and it renews by refresh token all the same.
    issueRefreshToken: (_, client) => client.grantTypeAllowed('refresh_token'),
    // Logging out ends what came from that login.
    expiresWithSession: () => true,
    clientBasedCORS: (_, origin) => origin === settings.publicOrigin,
    ttl,
    discovery: { ui_locales_supported: ['de', 'en'], prompt_values_supported: ['none', 'login', 'create', 'consent'] },
    interactions: {
      policy: promptsWithCreate(),
      url: (_, interaction) => `${prefix}/interaction/${interaction.uid}`,
    },
    loadExistingGrant: grantOf,
    renderError: (ctx, out, error) => sendProviderError(ctx, out, error, settings.publicOrigin),
    features: {
      devInteractions: { enabled: false },
      revocation: { enabled: true, allowedPolicy: (_, client, token) => token.clientId === client.clientId },
      clientCredentials: { enabled: true },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: sendLogoutPage,
        postLogoutSuccessSource: (ctx) => sendLogoutDone(ctx, settings.publicOrigin),
      },
      resourceIndicators: resourceIndicators(settings),
    },
  };
}

/** The usual prompts, and `create` (registration) before them. */
function promptsWithCreate(): interactionPolicy.DefaultPolicy {
  const policy = interactionPolicy.base();
  policy.add(new interactionPolicy.Prompt({ name: 'create', requestable: true }), 0);
  return policy;
}

/** The grant of this client and session: everything that the product asks for, without a consent page. */
async function grantOf(ctx: KoaContextWithOIDC) {
  const { provider, session, client } = ctx.oidc;
  if (!session?.accountId || !client) return undefined;
  const known = session.grantIdFor(client.clientId);
  const existing = known ? await provider.Grant.find(known) : undefined;
  if (existing) return existing;
  const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
  grant.addOIDCScope(scopes);
  grant.addResourceScope(apiResource, 'api');
  await grant.save();
  return grant;
}

type ResourceIndicators = NonNullable<NonNullable<Configuration['features']>['resourceIndicators']>;

/** RFC 8707: the web client gets a JWT for the API, the admin client an opaque token for the admin API. */
const resourceIndicators = ({ audience, webClientId, adminClientId }: ClientSettings): ResourceIndicators => ({
  enabled: true,
  defaultResource: (_, client) => (client?.clientId === adminClientId ? adminResource : apiResource),
  useGrantedResource: () => true,
  getResourceServerInfo: (_, resource, client) => {
    if (resource === adminResource && client.clientId === adminClientId) {
      return { scope: 'admin', audience: adminResource, accessTokenFormat: 'opaque' };
    }
    if (resource !== apiResource || client.clientId !== webClientId) throw new errors.InvalidTarget();
    const jwt = { sign: { alg: 'RS256' } } as const;
    return { scope: 'api', audience, accessTokenFormat: 'jwt', accessTokenTTL: 300, jwt };
  },
});
