import { z } from 'zod';

export interface Discovery {
  jwksUri: string;
  /** Absent where the provider has none. */
  userInfoEndpoint?: string | undefined;
}

/**
 * What the provider says about itself (OpenID Connect Discovery 1.0, section 4).
 * @throws when it cannot be had, or belongs to another issuer than the configured one
 */
export async function discover(issuer: string, timeoutMs: number): Promise<Discovery> {
  const response = await fetch(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`, {
    headers: { accept: 'application/json' },
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (!response.ok) throw new Error(`The discovery document answers ${response.status}`);
  const address = z.url({ protocol: /^https?$/ });
  const document = z
    .object({ issuer: z.literal(issuer), jwks_uri: address, userinfo_endpoint: address.optional().catch(undefined) })
    .parse(await response.json());
  return { jwksUri: document.jwks_uri, userInfoEndpoint: document.userinfo_endpoint };
}
