import { createHash } from 'node:crypto';
import { Logger } from '@nestjs/common';
import type { JWTPayload } from 'jose';
import { z } from 'zod';
import { discover } from './discovery.ts';

type Claims = Record<string, unknown>;

export interface UserInfoOptions {
  issuer: string;
  claimPrefix: string;
}

const timeoutMs = 3000;
/** A person's new name is known within this time; access tokens live as long. */
const freshMs = 300_000;
/** How long a provider that does not answer is left alone. */
const restMs = 30_000;
const mostTokens = 1000;

/**
 * Asks the provider's userinfo endpoint for a name and an address that an access token does not carry, once for each
 * token. Without a useful answer the caller has no name, which refuses no request.
 */
export class UserInfo {
  private readonly logger = new Logger('UserInfo');
  /** By the hash of the token, oldest first. */
  private readonly answers = new Map<string, { until: number; claims: Promise<Claims | null> }>();
  private restsUntil = 0;
  private endpoint: Promise<string | undefined> | undefined;

  constructor(private readonly options: UserInfoOptions) {}

  /** The claims of a verified token, with what userinfo adds. What the token says itself stays as it is. */
  async complete(payload: JWTPayload, token: string): Promise<Claims> {
    const own = (name: string): unknown => payload[this.options.claimPrefix + name] ?? payload[name];
    const [name, email, isVerified] = [own('name'), own('email'), own('email_verified')];
    if (name !== undefined && email !== undefined && isVerified !== undefined) return payload;
    const said = await this.claimsFor(token);
    // It may answer for another person, whose claims are not to be used (OpenID Connect Core 5.3.2).
    if (!said || said['sub'] !== payload.sub) return payload;
    // An address and its verification belong together: that of one address says nothing about another.
    const takesAddress = email === undefined || (isVerified === undefined && said['email'] === email);
    const { [`${this.options.claimPrefix}email_verified`]: _, ...claims } = payload;
    return {
      ...(takesAddress ? claims : payload),
      ...(name === undefined ? { name: said['name'] } : {}),
      ...(takesAddress ? { email: said['email'], email_verified: said['email_verified'] } : {}),
    };
  }

  private async claimsFor(token: string): Promise<Claims | null> {
    const now = Date.now();
    const key = createHash('sha256').update(token).digest('base64url');
    const known = this.answers.get(key);
    if (known && known.until > now) return await known.claims;
    if (now < this.restsUntil) return null;
    const claims = this.ask(token);
    this.answers.delete(key);
    this.answers.set(key, { until: now + freshMs, claims });
    for (const oldest of this.answers.keys()) {
      if (this.answers.size <= mostTokens) break;
      this.answers.delete(oldest);
    }
    const said = await claims;
    // It was no answer about this token: ask for it again when the provider has rested.
    if (said === null && this.restsUntil > now) this.answers.delete(key);
    return said;
  }

  /** Null when it says nothing of use; then this token is not asked for again. */
  private async ask(token: string): Promise<Claims | null> {
    try {
      const endpoint = await this.find();
      if (endpoint === undefined) return null;
      const answer = await fetch(endpoint, {
        headers: { accept: 'application/json', authorization: `Bearer ${token}` },
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      if (answer.status >= 500) throw new Error(`status ${answer.status}`);
      return answer.ok ? (z.record(z.string(), z.unknown()).safeParse(await answer.json()).data ?? null) : null;
    } catch (cause) {
      this.restsUntil = Date.now() + restMs;
      this.logger.warn({ event: 'userinfo_failed', reason: cause instanceof Error ? cause.message : String(cause) });
      return null;
    }
  }

  private find(): Promise<string | undefined> {
    this.endpoint ??= discover(this.options.issuer, timeoutMs).then(
      ({ userInfoEndpoint }) => userInfoEndpoint,
      (cause: unknown) => {
        this.endpoint = undefined;
        throw cause;
      },
    );
    return this.endpoint;
  }
}
