import { z } from 'zod';
import { IdentityAdminError } from './identity-admin.ts';

/** Client credentials of the administration client, and where its tokens come from. */
export interface AdminAccess {
  tokenUrl: string;
  clientId: string;
  clientSecret: string;
  /** What the provider's token endpoint wants beside the credentials: `scope`, `audience`. */
  ask?: Record<string, string>;
  timeoutMs?: number;
}

export interface AdminAnswer {
  status: number;
  /** Parsed JSON, or undefined when there was none. */
  body: unknown;
}

interface Token {
  value: string;
  /** Milliseconds of the clock. */
  until: number;
}

/** Seconds before its expiry from which a token is not used any more. */
const spareSeconds = 30;
const defaultTimeoutMs = 10_000;
const tokenAnswer = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() });

/**
 * Speaks to an administration API: token by client credentials, kept until shortly before its expiry and fetched once
 * for many callers; one retry with a new token after a 401. Redirects are refused: they would carry the token away.
 */
export class AdminHttp {
  private readonly access: AdminAccess;
  private readonly clock: () => number;
  private held: Token | undefined;
  private asking: Promise<Token> | undefined;

  constructor(access: AdminAccess, clock: () => number = Date.now) {
    this.access = access;
    this.clock = clock;
  }

  /** 2xx and what 4xx says about the person are the adapter's to read; everything else is `unavailable`. */
  async send(method: string, url: string, body?: unknown): Promise<AdminAnswer> {
    const first = await this.attempt(method, url, body);
    const answer = first.status === 401 ? await this.attempt(method, url, body) : first;
    const { status } = answer;
    if (status === 401 || status === 403 || status === 429 || status >= 500) throw away(`${method} ${status}`);
    return answer;
  }

  private async attempt(method: string, url: string, body: unknown): Promise<AdminAnswer> {
    const token = await this.token();
    const answer = await this.fetch(url, {
      method,
      headers: {
        authorization: `Bearer ${token.value}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    // Only the token that was refused is forgotten: somebody else may hold a newer one already.
    if (answer.status === 401 && this.held === token) this.held = undefined;
    return answer;
  }

  private token(): Promise<Token> {
    if (this.held && this.held.until > this.clock()) return Promise.resolve(this.held);
    this.asking ??= this.askToken().finally(() => (this.asking = undefined));
    return this.asking;
  }

  private async askToken(): Promise<Token> {
    const { tokenUrl, clientId, clientSecret, ask } = this.access;
    const form = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret, ...ask };
    const answer = await this.fetch(tokenUrl, { method: 'POST', body: new URLSearchParams(form) });
    const parsed = tokenAnswer.safeParse(answer.body);
    if (answer.status !== 200 || !parsed.success) throw away(`token ${answer.status}`);
    const { access_token: value, expires_in: seconds } = parsed.data;
    this.held = { value, until: this.clock() + (seconds - spareSeconds) * 1000 };
    return this.held;
  }

  private async fetch(url: string, init: RequestInit): Promise<AdminAnswer> {
    const signal = AbortSignal.timeout(this.access.timeoutMs ?? defaultTimeoutMs);
    try {
      const response = await fetch(url, { ...init, signal, redirect: 'error' });
      return { status: response.status, body: parsedOrNothing(await response.text()) };
    } catch (error) {
      // Only the kind of the failure goes on: what fetch says may quote the address.
      throw away(error instanceof Error ? error.name : 'no answer');
    }
  }
}

const away = (detail: string) => new IdentityAdminError('unavailable', detail);

function parsedOrNothing(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
