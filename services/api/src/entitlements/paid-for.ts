import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { EntitlementFacts } from './entitlement-facts.ts';

// Beside the request, not on it, and for this request alone: the next one reads them again.
const known = new WeakMap<FastifyRequest, EntitlementFacts>();

export const rememberFacts = (request: FastifyRequest, facts: EntitlementFacts): void => void known.set(request, facts);

/** Parameter of an `entitled` endpoint: what the caller has paid for, as the guard has just read it. */
export const PaidFor = createParamDecorator((_: unknown, context: ExecutionContext): EntitlementFacts => {
  const facts = known.get(context.switchToHttp().getRequest<FastifyRequest>());
  if (!facts) throw new Error('only the guard of an entitled endpoint reads what was paid for');
  return facts;
});
