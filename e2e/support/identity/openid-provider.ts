import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { freePort } from '@stufenlos/workspace/free-port';
import { Grants, type Login } from './openid-grants.ts';
import { SigningKey } from './signing-key.ts';

export const client = { id: 'werk-web', audience: 'werk-api' };
/** Claims that differ from the sandbox's, like those of a large provider for companies. */
const claims = {
  name: 'Ada Werk',
  given_name: 'Ada',
  family_name: 'Werk',
  preferred_username: 'a.werk',
  email: 'ada@werk.example',
  email_verified: true,
  locale: 'de',
};
const cookie = 'werk_session';

/**
 * A second implementation of OpenID Connect in plain Node. It has another site than the product (127.0.0.1, not
 * localhost), an issuer with a path, and its own client and audience. The product knows it only by configuration.
 */
export class OpenIdProvider {
  issuer = '';
  readonly person = { sub: `f:4711:${randomUUID()}`, ...claims };
  /** Query of every request to the login address, oldest first. */
  readonly asked: URLSearchParams[] = [];
  readonly logouts: URLSearchParams[] = [];
  /** `grant_type` of every token request. */
  readonly grants: string[] = [];
  /** Origin of the only client. Redirect addresses are compared character by character. */
  origin = '';

  private readonly tokenSeconds: number;
  private port = 0;
  private server: Server | undefined;
  private key = new SigningKey();
  private readonly logins = new Map<string, Login>();
  private readonly held = new Grants();

  constructor({ tokenSeconds = 300 }: { tokenSeconds?: number } = {}) {
    this.tokenSeconds = tokenSeconds;
  }

  async start(): Promise<this> {
    this.port ||= await freePort();
    this.server = createServer((request, response) => void this.answer(request, response));
    await once(this.server.listen(this.port, '127.0.0.1'), 'listening');
    this.issuer = `http://127.0.0.1:${this.port}/realms/werk`;
    return this;
  }

  /** Stops the provider until it is started again at the same address. */
  async stop(): Promise<void> {
    const { server } = this;
    server?.closeAllConnections();
    await new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve()));
  }

  /** Makes all current logins this old in the tokens of later sign-ins. */
  ageLogins(seconds: number): void {
    for (const login of this.logins.values()) login.authTime -= seconds;
  }

  /** Signs with a new key from now on, and no longer publishes the old one. */
  rotateKeys(): void {
    this.key = new SigningKey();
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', this.issuer);
    if (request.headers.origin === this.origin) response.setHeader('access-control-allow-origin', this.origin);
    switch (`${request.method} ${url.pathname.replace('/realms/werk', '')}`) {
      case 'GET /.well-known/openid-configuration':
        return json(response, 200, this.discovery());
      case 'GET /certs':
        return json(response, 200, { keys: [this.key.jwk] });
      case 'GET /auth':
        this.asked.push(url.searchParams);
        return this.authorize(url.searchParams, this.loginOf(request), response);
      case 'POST /auth':
        return this.logIn(url.searchParams, response);
      case 'POST /token':
        return this.token(new URLSearchParams(await textOf(request)), response);
      case 'GET /logout':
        return this.logOut(url.searchParams, request, response);
      default:
        response.writeHead(404).end();
    }
  }

  private discovery() {
    const at = (path: string) => `${this.issuer}/${path}`;
    return {
      issuer: this.issuer,
      authorization_endpoint: at('auth'),
      token_endpoint: at('token'),
      jwks_uri: at('certs'),
      end_session_endpoint: at('logout'),
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      code_challenge_methods_supported: ['S256'],
    };
  }

  private authorize(query: URLSearchParams, login: Login | undefined, response: ServerResponse): void {
    const back = ['/auth/callback', '/auth/popup', '/auth/silent'].map((path) => this.origin + path);
    const isKnown = query.get('client_id') === client.id && back.includes(query.get('redirect_uri') ?? '');
    if (!isKnown) return page(response, 400, 'Unbekannte Anwendung');
    const isFit = query.get('response_type') === 'code' && query.get('code_challenge_method') === 'S256';
    if (!isFit) return this.sendBack(query, { error: 'invalid_request' }, response);
    const maximum = Number(query.get('max_age') ?? Infinity);
    const isFresh = login !== undefined && now() - login.authTime <= maximum;
    if (isFresh && query.get('prompt') !== 'login')
      return this.sendBack(query, { code: this.held.codeFor(query, login) }, response);
    if (query.get('prompt') === 'none') return this.sendBack(query, { error: 'login_required' }, response);
    page(response, 200, 'Werk-Konto', `<form method="post"><button>Als ${claims.name} anmelden</button></form>`);
  }

  private logIn(query: URLSearchParams, response: ServerResponse): void {
    const login = { authTime: now(), sid: randomUUID() };
    this.logins.set(login.sid, login);
    response.setHeader('set-cookie', `${cookie}=${login.sid}; HttpOnly; SameSite=Lax; Path=/realms/werk`);
    this.sendBack(query, { code: this.held.codeFor(query, login) }, response);
  }

  private sendBack(query: URLSearchParams, answer: Record<string, string>, response: ServerResponse): void {
    const back = new URL(query.get('redirect_uri') ?? '');
    for (const [name, value] of Object.entries({ ...answer, state: query.get('state') ?? '' })) {
      back.searchParams.set(name, value);
    }
    response.writeHead(303, { location: back.href }).end();
  }

  private token(form: URLSearchParams, response: ServerResponse): void {
    const kind = form.get('grant_type') ?? '';
    this.grants.push(kind);
    const grant = kind === 'refresh_token' ? this.held.takeRefreshToken(form) : this.held.takeCode(form);
    if (!grant || !this.logins.has(grant.sid) || form.get('client_id') !== client.id)
      return json(response, 400, { error: 'invalid_grant' });
    const own = {
      iss: this.issuer,
      azp: client.id,
      sid: grant.sid,
      auth_time: grant.authTime,
      iat: now(),
      exp: now() + this.tokenSeconds,
    };
    json(response, 200, {
      token_type: 'Bearer',
      expires_in: this.tokenSeconds,
      scope: 'openid profile email',
      refresh_token: this.held.refreshTokenFor(grant),
      id_token: this.key.sign({
        ...this.person,
        ...own,
        aud: client.id,
        ...(grant.nonce === null ? {} : { nonce: grant.nonce }),
      }),
      access_token: this.key.sign({ ...this.person, ...own, jti: randomUUID(), aud: ['account', client.audience] }),
    });
  }

  private logOut(query: URLSearchParams, request: IncomingMessage, response: ServerResponse): void {
    this.logouts.push(query);
    const isOurs = query.get('id_token_hint') !== null && query.get('post_logout_redirect_uri') === `${this.origin}/`;
    if (!isOurs) return page(response, 400, 'Unbekannte Anwendung');
    const login = this.loginOf(request);
    if (login) this.logins.delete(login.sid);
    const state = query.get('state');
    response
      .writeHead(303, { location: `${this.origin}/${state === null ? '' : `?${new URLSearchParams({ state })}`}` })
      .end();
  }

  private loginOf(request: IncomingMessage): Login | undefined {
    const sid = new RegExp(`${cookie}=([\\w-]+)`).exec(request.headers.cookie ?? '')?.[1];
    return sid === undefined ? undefined : this.logins.get(sid);
  }
}

const now = (): number => Math.floor(Date.now() / 1000);

function json(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

function page(response: ServerResponse, status: number, title: string, body = ''): void {
  const html = `<!doctype html><html lang="de"><title>${title}</title><h1>${title}</h1>${body}`;
  response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' }).end(html);
}

async function textOf(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const part of request) body += String(part);
  return body;
}
