import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { accessOf } from '../access/access-of.ts';
import { requireUser } from '../access/current-user.ts';
import { AppError } from '../errors/app-error.ts';
import { EntitlementReader } from './entitlement-facts.ts';
import { hasAccess } from './entitlements.ts';
import { rememberFacts } from './paid-for.ts';

/** The law behind the shell's guard: what the endpoint table calls `entitled` needs a granting plan (402). */
@Injectable()
export class EntitlementGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly reader: EntitlementReader,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    if (accessOf(this.reflector, context) !== 'entitled') return true;
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const { sub } = requireUser(request);
    const facts = await this.reader.readFacts(sub);
    rememberFacts(request, facts);
    if (!hasAccess(facts, new Date())) throw new AppError('no_entitlement');
    return true;
  }
}
