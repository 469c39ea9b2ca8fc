import { createClient, type ApiClient } from '@stufenlos/contracts';
import type { JWTPayload } from 'jose';
import type { TestIssuer } from './test-issuer.ts';

export interface TestMember {
  sub: string;
  token: string;
  client: ApiClient;
  /** A call as the browser makes it, for tests of status and headers. */
  send: (path: string, init?: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> }) => Promise<Response>;
}

/** Somebody with a good access token. */
export async function memberOf(
  base: string,
  issuer: TestIssuer,
  claims: JWTPayload & { sub: string },
): Promise<TestMember> {
  const token = await issuer.token(claims);
  return {
    sub: claims.sub,
    token,
    client: createClient({ base, accessToken: () => Promise.resolve(token) }),
    send: (path, init) =>
      fetch(base + path, { ...init, headers: { authorization: `Bearer ${token}`, ...init?.headers } }),
  };
}
