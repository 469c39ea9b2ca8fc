import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface DoubleUser {
  name: string;
  email: string;
  verified: boolean;
  /** Of Keycloak: everything else of the representation must survive a change. */
  rest?: Record<string, unknown>;
}

export interface Asked {
  method: string;
  /** Path as it came over the wire, still encoded, with its query. */
  path: string;
  body: string;
}

export interface Said {
  status: number;
  body?: unknown;
}

export const adminClient = { clientId: 'stufenlos-admin', clientSecret: 'secret-of-the-admin-client' };

/**
 * The other side of an administration API on loopback: hands out tokens for the right client and lets nobody in
 * without one. What it says about people is the given provider's; faults can be switched on.
 */
export class ProviderDouble {
  readonly users = new Map<string, DoubleUser>();
  /** Addresses that a mail with a link went to. */
  readonly mailed: string[] = [];
  readonly asked: Asked[] = [];
  tokensGiven = 0;
  /** Seconds that new tokens live. */
  tokenSeconds = 300;
  /**
   * `away` answers 503, `silent` never answers, `broken` answers something that is not JSON, `mailless` has no mail server.
   */
  fault: 'none' | 'away' | 'silent' | 'broken' | 'redirects' | 'mailless' = 'none';
  private readonly tokens = new Set<string>();
  private server: Server | undefined;

  constructor(
    private readonly tokenPath: string,
    private readonly tokenForm: Record<string, string>,
    private readonly answer: (double: ProviderDouble, asked: Asked) => Said,
  ) {}

  async start(): Promise<string> {
    this.server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const asked = { method: request.method!, path: request.url!, body: Buffer.concat(chunks).toString() };
        this.asked.push(asked);
        if (this.fault === 'silent') return;
        if (this.fault === 'redirects') return void response.writeHead(302, { location: '/elsewhere' }).end();
        const { status, body } = this.say(asked, request.headers.authorization);
        response.writeHead(status, { 'content-type': 'application/json' });
        response.end(this.fault === 'broken' ? '<html>' : JSON.stringify(body));
      });
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => this.server!.once('listening', resolve));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.server?.closeAllConnections();
    await new Promise((resolve) => this.server?.close(resolve));
  }

  /** As after a rotation of the provider's keys: nothing handed out so far counts any more. */
  revokeTokens(): void {
    this.tokens.clear();
  }

  emailTaken(email: string, sub: string): boolean {
    return [...this.users].some(([other, user]) => other !== sub && user.email === email);
  }

  private say(asked: Asked, authorization: string | undefined): Said {
    if (this.fault === 'away') return { status: 503 };
    if (asked.path === this.tokenPath) return this.giveToken(new URLSearchParams(asked.body));
    if (!this.tokens.has(authorization?.replace(/^Bearer /, '') ?? '')) return { status: 401 };
    return this.answer(this, asked);
  }

  private giveToken(form: URLSearchParams): Said {
    const wanted = {
      grant_type: 'client_credentials',
      client_id: adminClient.clientId,
      client_secret: adminClient.clientSecret,
      ...this.tokenForm,
    };
    if (Object.entries(wanted).some(([name, value]) => form.get(name) !== value)) return { status: 401 };
    const token = `admin-token-${(this.tokensGiven += 1)}`;
    this.tokens.add(token);
    return { status: 200, body: { access_token: token, token_type: 'Bearer', expires_in: this.tokenSeconds } };
  }
}
