import { Inject, Injectable, SetMetadata, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { API_CONFIG, type ApiConfig } from '../config/api-config.ts';
import { AppError } from '../errors/app-error.ts';
import { addressKey } from './address-key.ts';
import { AddressSalts } from './address-salts.ts';
import { RateCounters } from './rate-counters.ts';
import { windowOf, type RateLimit } from './rate-window.ts';

const UNLIMITED = 'stufenlos:unlimited';

/** Not counted: health is asked by machines, and must answer while the database is away. */
export const Unlimited = () => SetMetadata(UNLIMITED, true);

/** All public calls of one address, 120 a minute by default (P89). */
@Injectable()
export class RateLimitGuard implements CanActivate {
  private readonly limit: RateLimit;

  constructor(
    @Inject(API_CONFIG) { rates }: ApiConfig,
    private readonly reflector: Reflector,
    private readonly salts: AddressSalts,
    private readonly counters: RateCounters,
  ) {
    this.limit = { name: 'public', seconds: 60, limit: rates.publicMinute };
  }

  async canActivate(context: ExecutionContext): Promise<boolean> {
    if (this.reflector.getAllAndOverride(UNLIMITED, [context.getHandler(), context.getClass()])) return true;
    const now = new Date();
    const { ip } = context.switchToHttp().getRequest<FastifyRequest>();
    const key = addressKey(ip, await this.salts.of(now));
    const count = await this.counters.count(this.limit, key, now);
    if (count <= this.limit.limit) return true;
    throw new AppError('rate_limited', { retryAfter: windowOf(this.limit, now).secondsLeft, data: { kind: 'rate' } });
  }
}
