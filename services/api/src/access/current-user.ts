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

// Beside the request, not on it: nothing that a request carries can reach these.
const users = new WeakMap<FastifyRequest, CurrentUser>();
const refusals = new WeakMap<FastifyRequest, AppError>();

export const rememberUser = (request: FastifyRequest, user: CurrentUser): void => void users.set(request, user);
export const rememberRefusal = (request: FastifyRequest, why: AppError): void => void refusals.set(request, why);

export const userOf = (request: FastifyRequest): CurrentUser | undefined => users.get(request);

/** @throws AppError the reason why the caller is not known, `sign_in_required` when no token was verified */
export function requireUser(request: FastifyRequest): CurrentUser {
  const user = users.get(request);
  if (!user) throw refusals.get(request) ?? new AppError('sign_in_required');
  return user;
}

/** Parameter of an endpoint that is not public. */
export const User = createParamDecorator((_: unknown, context: ExecutionContext): CurrentUser =>
  requireUser(context.switchToHttp().getRequest<FastifyRequest>()),
);

/** Parameter of a public endpoint that knows members: `null` for everybody else. */
export const OptionalUser = createParamDecorator(
  (_: unknown, context: ExecutionContext): CurrentUser | null =>
    userOf(context.switchToHttp().getRequest<FastifyRequest>()) ?? null,
);
