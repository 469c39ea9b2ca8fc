import { Logger } from '@nestjs/common';
import { randomInt } from 'node:crypto';
import pTimeout from 'p-timeout';
import { AppError } from '../errors/app-error.ts';
import { ProviderFailure, ProviderRefused, ProviderUnavailable } from './provider-failure.ts';

const logger = new Logger('PaymentProvider');

/** Seconds after which somebody may try again, spread so that not everybody comes back at once. */
const pauses = { away: [5, 10], throttled: [10, 30] } as const;

/** What people hear of a failure of the provider; a refusal is a fault of ours or of its settings: told to the operator. */
export function providerProblem(error: unknown): unknown {
  if (!(error instanceof ProviderFailure)) return error;
  if (error instanceof ProviderRefused) logger.error({ event: 'provider_refused', alert: true, code: error.code });
  const [least, most] = error instanceof ProviderUnavailable && error.isThrottled ? pauses.throttled : pauses.away;
  return new AppError('provider_unavailable', { cause: error, retryAfter: randomInt(least, most + 1) });
}

/**
 * Rejects with `ProviderUnavailable` after `ms`, because a person waits for the answer. The work goes on and notes what it
 * gets, so that the next try finds it.
 */
export const withTimeout = <T>(work: Promise<T>, ms: number): Promise<T> =>
  pTimeout(work, { milliseconds: ms, message: new ProviderUnavailable('the payment provider is too slow') });
