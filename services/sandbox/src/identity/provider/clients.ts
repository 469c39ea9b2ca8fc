import type { ClientMetadata } from 'oidc-provider';

export interface ClientSettings {
  /** Origin of the product, which is ours too. */
  publicOrigin: string;
  /** Audience of the access tokens: the product's API. */
  audience: string;
  webClientId: string;
  adminClientId: string;
  /** Undefined: nobody may administer. */
  adminSecret: string | undefined;
}

/** The product in the browser (public, PKCE) and the product's API as administrator (client credentials). */
export function clientsOf(settings: ClientSettings): ClientMetadata[] {
  const { webClientId, adminClientId, adminSecret } = settings;
  const origin = settings.publicOrigin;
  const web: ClientMetadata = {
    client_id: webClientId,
    client_name: 'Stufenlos',
    application_type: 'web',
    token_endpoint_auth_method: 'none',
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    id_token_signed_response_alg: 'RS256',
    require_auth_time: true,
    redirect_uris: ['callback', 'silent', 'popup'].map((name) => `${origin}/auth/${name}`),
    post_logout_redirect_uris: [`${origin}/`],
  };
  const admin: ClientMetadata = {
    client_id: adminClientId,
    client_secret: adminSecret,
    token_endpoint_auth_method: 'client_secret_post',
    grant_types: ['client_credentials'],
    response_types: [],
    redirect_uris: [],
  };
  return adminSecret === undefined ? [web] : [web, admin];
}
