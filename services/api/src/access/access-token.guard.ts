import { Injectable, SetMetadata, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../errors/app-error.ts';
import { accessOf } from './access-of.ts';
import { AccessTokens } from './access-tokens.ts';
import { rememberRefusal, rememberUser } from './current-user.ts';

const KNOWS_MEMBERS = 'stufenlos:knows-members';

/** A public endpoint that does more for those it knows. All others do not even look at a token. */
export const KnowsMembers = () => SetMetadata(KNOWS_MEMBERS, true);

/**
 * First of all guards: finds out who calls. It refuses nobody, so that a flood of bad tokens is still counted by the
 * limit; `SignedInGuard` refuses. On public endpoints a broken token is the same as none.
 */
@Injectable()
export class AccessTokenGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly tokens: AccessTokens,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const knowsMembers = this.reflector.get<true | undefined>(KNOWS_MEMBERS, context.getHandler());
    if (accessOf(this.reflector, context) === 'public' && !knowsMembers) return true;
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    try {
      rememberUser(request, await this.tokens.authenticate(request.headers.authorization));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      rememberRefusal(request, error);
    }
    return true;
  }
}
