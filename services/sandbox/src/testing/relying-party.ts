import { createHash, randomBytes } from 'node:crypto';

export interface TokenAnswer {
  status: number;
  error?: string;
  access_token: string;
  id_token: string;
  refresh_token: string;
  expires_in: number;
}

export type Claims = Record<string, unknown>;

/** The smallest app that signs in: authorization code with PKCE, renewal, nothing verified but what tests look at. */
export class RelyingParty {
  readonly origin: string;
  readonly issuer: string;
  private readonly verifiers = new Map<string, string>();

  constructor(origin: string) {
    this.origin = origin;
    this.issuer = `${origin}/sandbox/identity`;
  }

  /** The address at which a sign-in begins. */
  begin(extra: Record<string, string> = {}): string {
    const verifier = randomBytes(32).toString('base64url');
    const state = randomBytes(8).toString('base64url');
    this.verifiers.set(state, verifier);
    const query = new URLSearchParams({
      client_id: 'stufenlos-web',
      response_type: 'code',
      scope: 'openid profile email',
      redirect_uri: `${this.origin}/auth/callback`,
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
      nonce: 'a-nonce',
      state,
      ...extra,
    });
    return `${this.issuer}/auth?${query.toString()}`;
  }

  /** What came back with the callback's address becomes tokens. */
  finish(callback: string): Promise<TokenAnswer> {
    const { origin, pathname, searchParams } = new URL(callback);
    return this.token({
      grant_type: 'authorization_code',
      code: searchParams.get('code') ?? '',
      redirect_uri: origin + pathname,
      code_verifier:
        this.verifiers.get(searchParams.get('state') ?? '') ?? 'unknown-state-has-no-verifier-but-is-long-enough',
    });
  }

  refresh = (token: string) => this.token({ grant_type: 'refresh_token', refresh_token: token });

  async token(form: Record<string, string>): Promise<TokenAnswer> {
    const body = new URLSearchParams({ client_id: 'stufenlos-web', ...form });
    const response = await fetch(`${this.issuer}/token`, { method: 'POST', body, headers: { origin: this.origin } });
    return { ...((await response.json()) as TokenAnswer), status: response.status };
  }
}

export const claimsIn = (token: string): Claims =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Claims;

export const headerOf = (token: string): Claims =>
  JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()) as Claims;
