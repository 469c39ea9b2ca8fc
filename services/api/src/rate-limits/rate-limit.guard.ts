import { Inject, Injectable, SetMetadata, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { API_CONFIG, type ApiConfig } from '../config/api-config.ts';
import { AppError } from '../errors/app-error.ts';
import { accessOf } from '../access/access-of.ts';
import { accountKey } from '../access/account-key.ts';
import { AddressSalts } from './address-salts.ts';
import { userOf } from '../access/current-user.ts';
import { RateCounters } from './rate-counters.ts';
import { windowOf, type RateLimit } from './rate-window.ts';
import { RecentKeys } from './recent-keys.ts';
import { RefusedKeys } from './refused-keys.ts';

const UNLIMITED = 'stufenlos:unlimited';

/** Exempts a route from counting. Machines ask for the health, which must answer while the database is away. */
export const Unlimited = () => SetMetadata(UNLIMITED, true);

/**
 * Limits the calls of one minute: by default 600 of an account at endpoints that need a sign-in, and 120 of an address
 * at public ones.
 */
@Injectable()
export class RateLimitGuard implements CanActivate {
  private readonly limits: Record<'address' | 'account', RateLimit>;
  private readonly recent = new RecentKeys();
  private readonly refused = { address: new RefusedKeys(), account: new RefusedKeys() };

  constructor(
    @Inject(API_CONFIG) { rates }: ApiConfig,
    private readonly reflector: Reflector,
    private readonly salts: AddressSalts,
    private readonly counters: RateCounters,
  ) {
    this.limits = {
      address: { name: 'public', seconds: 60, limit: rates.publicMinute },
      account: { name: 'member', seconds: 60, limit: rates.memberMinute },
    };
  }

  async canActivate(context: ExecutionContext): Promise<boolean> {
    if (this.reflector.getAllAndOverride(UNLIMITED, [context.getHandler(), context.getClass()])) return true;
    const now = new Date();
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const user = accessOf(this.reflector, context) === 'public' ? undefined : userOf(request);
    const who = user ? 'account' : 'address';
    const limit = this.limits[who];
    const { start, secondsLeft } = windowOf(limit, now);
    const key = user ? accountKey(user.sub) : this.recent.of(request.ip, await this.salts.of(now), start);
    const refused = this.refused[who];
    if (!refused.has(key, start)) {
      if ((await this.counters.count(limit, key, now)) <= limit.limit) return true;
      refused.add(key, start);
    }
    throw new AppError('rate_limited', { retryAfter: secondsLeft, data: { kind: 'rate' } });
  }
}
