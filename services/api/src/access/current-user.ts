import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../errors/app-error.ts';

/** The caller, from the verified access token and nowhere else. */
export interface CurrentUser {
  sub: string;
  name: string | null;
  email: string | null;
  emailVerified: boolean;
  orgId: string | null;
  /** When the person last typed their password; null when the provider does not say. */
  authTime: Date | null;
}

const users = new WeakMap<FastifyRequest, CurrentUser>();

/** Only the guard calls this: nothing that a request carries can reach the map. */
export const rememberUser = (request: FastifyRequest, user: CurrentUser): void => void users.set(request, user);

export const userOf = (request: FastifyRequest): CurrentUser | undefined => users.get(request);

/** Parameter of an endpoint that is not public. */
export const User = createParamDecorator((_: unknown, context: ExecutionContext): CurrentUser => {
  const user = userOf(context.switchToHttp().getRequest<FastifyRequest>());
  if (!user) throw new AppError('sign_in_required');
  return user;
});

/** Parameter of a public endpoint that does more for those it knows: `null` for everybody else. */
export const OptionalUser = createParamDecorator(
  (_: unknown, context: ExecutionContext): CurrentUser | null =>
    userOf(context.switchToHttp().getRequest<FastifyRequest>()) ?? null,
);
