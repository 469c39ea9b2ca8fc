import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWK, type JWTPayload } from 'jose';

export const testAudience = 'stufenlos-api';

/**
 * An OpenID provider made by hand: a discovery document and a key set over HTTP, and tokens as any conformant one
 * would sign them. Not the sandbox and not its library, so that the api proves to need neither.
 */
export class TestIssuer {
  /** How the provider answers from now on. */
  answers: 'well' | 'with an error' | 'never' = 'well';
  /** Requests for the key set so far. */
  keyFetches = 0;
  /** What the userinfo endpoint says; null: the provider has none. A number is the status of a refusal. */
  userInfo: Record<string, unknown> | number | null = null;
  /** `authorization` of every userinfo request. */
  readonly userInfoRequests: (string | undefined)[] = [];
  private keys: { kid: string; privateKey: CryptoKey; publicJwk: JWK }[] = [];

  private constructor(
    readonly issuer: string,
    private readonly close: () => Promise<void>,
  ) {}

  static async start(): Promise<TestIssuer> {
    const held = new Set<ServerResponse>();
    let provider: TestIssuer;
    const server = createServer((request, response) => {
      if (provider.answers === 'never') return void held.add(response);
      if (request.url?.endsWith('/userinfo')) return provider.answerUserInfo(request, response);
      const body = provider.answers === 'well' ? provider.document(request.url ?? '') : undefined;
      response.writeHead(body ? 200 : 500, { 'content-type': 'application/json' }).end(JSON.stringify(body ?? {}));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    provider = new TestIssuer(`http://127.0.0.1:${(server.address() as AddressInfo).port}/realms/test`, async () => {
      for (const response of held) response.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    });
    await provider.rotate();
    return provider;
  }

  /** A new key signs from now on; the old ones are withdrawn. */
  async rotate(): Promise<void> {
    const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
    const kid = `key-${Math.random().toString(36).slice(2)}`;
    this.keys = [{ kid, privateKey, publicJwk: { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' } }];
  }

  /** A good access token, but for what the test changes; `undefined` leaves a claim out. Seconds count from now. */
  async token(
    claims: { [Claim in keyof JWTPayload]: JWTPayload[Claim] | undefined } = {},
    { expiresIn = 300, type = 'at+jwt' }: { expiresIn?: number; type?: string } = {},
  ): Promise<string> {
    const [{ kid, privateKey }] = this.keys as [(typeof this.keys)[number]];
    const now = Math.floor(Date.now() / 1000);
    const payload = { iss: this.issuer, aud: testAudience, sub: 'user-1', iat: now, exp: now + expiresIn };
    return new SignJWT({ ...payload, auth_time: now, ...claims } as JWTPayload)
      .setProtectedHeader({ alg: 'RS256', kid, typ: type })
      .sign(privateKey);
  }

  /** The public key as the key set shows it: what an attacker would use as the secret of HS256. */
  get publicJwk(): JWK {
    return this.keys[0]!.publicJwk;
  }

  stop(): Promise<void> {
    return this.close();
  }

  private discovery() {
    const userInfo = this.userInfo === null ? {} : { userinfo_endpoint: `${this.issuer}/userinfo` };
    return { issuer: this.issuer, jwks_uri: `${this.issuer}/certs`, ...userInfo };
  }

  private answerUserInfo({ headers }: IncomingMessage, response: ServerResponse): void {
    this.userInfoRequests.push(headers.authorization);
    const status = typeof this.userInfo === 'number' ? this.userInfo : 200;
    const body = typeof this.userInfo === 'number' ? {} : this.userInfo;
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  }

  private document(url: string): object | undefined {
    const path = url.replace('/realms/test', '');
    if (path === '/.well-known/openid-configuration') return this.discovery();
    if (path !== '/certs') return undefined;
    this.keyFetches += 1;
    return { keys: this.keys.map(({ publicJwk }) => publicJwk) };
  }
}
