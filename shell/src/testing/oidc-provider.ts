/// <reference types="node" />
import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT, type JWTPayload } from 'jose';

interface Keys {
  kid: string;
  alg: string;
  privateKey: CryptoKey;
  jwk: object;
}

interface Grant {
  sub: string;
  nonce: string | undefined;
  challenge: string | null;
  authTime: number;
}

export const person = { sub: 'ada', name: 'Ada Muster', email: 'ada@example.org', email_verified: true };

/**
 * A small OpenID provider for the shell's tests, made of plain Node and jose. It behaves like a conformant provider,
 * and on request like a broken, hostile or absent one. It shares no code with the provider of the sandbox.
 */
export class OidcProvider {
  issuer = '';
  /** The person who is signed in at the provider in this browser; null for nobody. */
  session: { sub: string; authTime: number } | null = { sub: person.sub, authTime: now() };
  claims: JWTPayload = { ...person };
  /** Lifetime of both tokens in seconds. */
  lifetime = 300;
  /** Changes an ID token's claims; `onIdToken` changes the whole token. */
  onIdTokenClaims: (claims: JWTPayload) => JWTPayload = (claims) => claims;
  onIdToken: (token: string, claims: JWTPayload) => string | Promise<string> = (token) => token;
  /** Answers that replace the token endpoint's: an HTTP status with a body, or `drop` for a cut connection. */
  tokenFaults: ('drop' | { status: number; body: unknown; type?: string })[] = [];
  hasIdTokenOnRefresh = true;
  /** Whether it has a registration that `prompt=create` opens. */
  hasRegistration = false;
  /** The answer of the userinfo endpoint; null for a provider without one. */
  userInfo: JWTPayload | null = null;
  /** `grant_type` of every token request, oldest first. */
  readonly tokenRequests: string[] = [];
  /** The forms of the same requests. */
  readonly tokenForms: URLSearchParams[] = [];
  /** `authorization` of every userinfo request. */
  readonly userInfoRequests: (string | undefined)[] = [];
  readonly asked: URLSearchParams[] = [];
  /** Answers `/api/...` in place of the API, across origins. */
  api: (request: IncomingMessage, response: ServerResponse) => void = (_, response) => response.writeHead(404).end();

  #server: Server | undefined;
  #port = 0;
  #keys: Keys | undefined;
  readonly #codes = new Map<string, Grant>();
  readonly #refresh = new Map<string, Grant>();

  async start(): Promise<this> {
    this.#keys ??= await makeKeys('RS256');
    this.#server = createServer((request, response) => void this.#answer(request, response));
    await new Promise<void>((resolve) => void this.#server?.listen(this.#port, '127.0.0.1', resolve));
    this.#port = (this.#server.address() as AddressInfo).port;
    this.issuer = `http://127.0.0.1:${this.#port}`;
    return this;
  }

  /** Stops the provider, so that its address does not answer until the next start. */
  async stop(): Promise<void> {
    this.#server?.closeAllConnections();
    await new Promise<void>((resolve) => (this.#server ? this.#server.close(() => resolve()) : resolve()));
  }

  /** @param alg the algorithm of the new key and of what it signs, `RS256` or another one */
  async rotateKeys(alg = 'RS256'): Promise<void> {
    this.#keys = await makeKeys(alg);
  }

  /** Visits an authorization address like a browser and returns the address that the provider redirects to. */
  async visit(url: string): Promise<string> {
    const answer = await fetch(url, { redirect: 'manual' });
    return answer.headers.get('location') ?? '';
  }

  spendRefreshTokens(): void {
    this.#refresh.clear();
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', this.issuer);
    if (url.pathname.startsWith('/api/')) this.api(request, response);
    else if (url.pathname === '/.well-known/openid-configuration') json(response, 200, this.#discovery());
    else if (url.pathname === '/jwks') json(response, 200, { keys: [this.#keys?.jwk] });
    else if (url.pathname === '/authorize') this.#authorize(url.searchParams, response);
    else if (url.pathname === '/token') await this.#token(new URLSearchParams(await text(request)), response);
    else if (url.pathname === '/userinfo') this.#tellUserInfo(request, response);
    else if (url.pathname === '/logout') this.#logOut(url.searchParams, response);
    else response.writeHead(404).end();
  }

  #tellUserInfo(request: IncomingMessage, response: ServerResponse): void {
    if (request.method === 'OPTIONS') {
      const header = { 'access-control-allow-origin': '*', 'access-control-allow-headers': 'authorization' };
      return void response.writeHead(204, header).end();
    }
    this.userInfoRequests.push(request.headers.authorization);
    json(response, this.userInfo ? 200 : 500, this.userInfo ?? { error: 'server_error' });
  }

  #logOut(query: URLSearchParams, response: ServerResponse): void {
    this.session = null;
    const location = new URL(query.get('post_logout_redirect_uri') ?? this.issuer);
    const state = query.get('state');
    if (state !== null) location.searchParams.set('state', state);
    response.writeHead(302, { location: location.href }).end();
  }

  #discovery() {
    const at = (path: string) => `${this.issuer}/${path}`;
    return {
      issuer: this.issuer,
      authorization_endpoint: at('authorize'),
      token_endpoint: at('token'),
      jwks_uri: at('jwks'),
      end_session_endpoint: at('logout'),
      ...(this.hasRegistration ? { prompt_values_supported: ['none', 'login', 'create'] } : {}),
      ...(this.userInfo ? { userinfo_endpoint: at('userinfo') } : {}),
    };
  }

  #authorize(query: URLSearchParams, response: ServerResponse): void {
    this.asked.push(query);
    const back = new URL(query.get('redirect_uri') ?? '');
    back.searchParams.set('state', query.get('state') ?? '');
    if (query.get('prompt') === 'login' && this.session) this.session = { ...this.session, authTime: now() };
    if (this.session) {
      const code = randomUUID();
      this.#codes.set(code, {
        ...this.session,
        nonce: query.get('nonce') ?? undefined,
        challenge: query.get('code_challenge'),
      });
      back.searchParams.set('code', code);
    } else back.searchParams.set('error', query.get('prompt') === 'none' ? 'login_required' : 'access_denied');
    response.writeHead(302, { location: back.href }).end();
  }

  async #token(form: URLSearchParams, response: ServerResponse): Promise<void> {
    const kind = form.get('grant_type') ?? '';
    this.tokenRequests.push(kind);
    this.tokenForms.push(form);
    const fault = this.tokenFaults.shift();
    if (fault === 'drop') return void response.socket?.destroy();
    if (fault) return json(response, fault.status, fault.body, fault.type);
    const grant = kind === 'refresh_token' ? this.#takeRefresh(form) : this.#takeCode(form);
    if (!grant) return json(response, 400, { error: 'invalid_grant' });
    const refreshToken = randomUUID();
    this.#refresh.set(refreshToken, grant);
    const hasIdToken = kind !== 'refresh_token' || this.hasIdTokenOnRefresh;
    json(response, 200, {
      access_token: randomUUID(),
      refresh_token: refreshToken,
      token_type: 'Bearer',
      expires_in: this.lifetime,
      scope: 'openid profile email',
      ...(hasIdToken ? { id_token: await this.#idToken(grant) } : {}),
    });
  }

  /** Accepts a code only once, and only with the secret of the same sign-in (PKCE). */
  #takeCode(form: URLSearchParams): Grant | undefined {
    const code = form.get('code') ?? '';
    const grant = this.#codes.get(code);
    this.#codes.delete(code);
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    return grant?.challenge === challenge ? grant : undefined;
  }

  /** Refresh tokens rotate, so a used one is refused. */
  #takeRefresh(form: URLSearchParams): Grant | undefined {
    const token = form.get('refresh_token') ?? '';
    const grant = this.#refresh.get(token);
    this.#refresh.delete(token);
    return grant && { ...grant, nonce: undefined };
  }

  async #idToken({ sub, nonce, authTime }: Grant): Promise<string> {
    if (!this.#keys) throw new Error('not started');
    const claims = this.onIdTokenClaims({
      ...this.claims,
      sub,
      auth_time: authTime,
      ...(nonce ? { nonce } : {}),
      iss: this.issuer,
      aud: 'stufenlos-web',
      iat: now(),
      exp: now() + this.lifetime,
    });
    const { kid, alg, privateKey } = this.#keys;
    const token = await new SignJWT(claims).setProtectedHeader({ alg, kid }).sign(privateKey);
    return await this.onIdToken(token, claims);
  }
}

export function now(): number {
  return Math.floor(Date.now() / 1000);
}

async function makeKeys(alg: string): Promise<Keys> {
  const kid = randomUUID();
  const { publicKey, privateKey } = await generateKeyPair(alg, { extractable: true });
  return { kid, alg, privateKey, jwk: { ...(await exportJWK(publicKey)), kid, alg, use: 'sig' } };
}

function json(response: ServerResponse, status: number, body: unknown, type = 'application/json'): void {
  response
    .writeHead(status, { 'content-type': type, 'access-control-allow-origin': '*' })
    .end(typeof body === 'string' ? body : JSON.stringify(body));
}

async function text(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const part of request) body += String(part);
  return body;
}
