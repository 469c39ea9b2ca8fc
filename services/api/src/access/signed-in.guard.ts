import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { accessOf } from './access-of.ts';
import { requireUser } from './current-user.ts';

/** Every endpoint that is not public needs a known caller; otherwise 401, 410 or 503. */
@Injectable()
export class SignedInGuard implements CanActivate {
  constructor(private readonly reflector: Reflector) {}

  canActivate(context: ExecutionContext): boolean {
    if (accessOf(this.reflector, context) !== 'public') {
      requireUser(context.switchToHttp().getRequest<FastifyRequest>());
    }
    return true;
  }
}
