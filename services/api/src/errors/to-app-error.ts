import { HttpException } from '@nestjs/common';
import type { ProblemCode } from '@stufenlos/contracts';
import { AppError } from './app-error.ts';

const byStatus: Record<number, ProblemCode> = {
  400: 'invalid_input',
  404: 'not_found',
  405: 'not_found',
  413: 'too_large',
  414: 'too_large',
  415: 'unsupported_type',
  422: 'invalid_input',
};

/**
 * The socket's own codes, and SQLSTATE: classes 08 (connection), 53 (resources), 57P (operator intervention) and 28
 * (authentication); 3D000, 55000: the database is missing or accepts no connections; 25006: read-only, as a standby.
 */
const awayCode = /^(?:08|53|57P|28|3D000|55000|25006|ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH)/;
const awayText =
  /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error/;

/** Whatever was thrown, in the error language: framework refusals by their status, a missing database, or `internal`. */
export function toAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  if (isDatabaseAway(thrown)) return new AppError('unavailable', { cause: thrown, retryAfter: 5 });
  const status = thrown instanceof HttpException ? thrown.getStatus() : statusOf(thrown);
  return new AppError((status !== undefined && byStatus[status]) || 'internal', { cause: thrown });
}

export function isDatabaseAway(thrown: unknown): boolean {
  if (!(thrown instanceof Error)) return false;
  if (thrown instanceof AggregateError && thrown.errors.some(isDatabaseAway)) return true;
  const code = 'code' in thrown && typeof thrown.code === 'string' ? thrown.code : '';
  return awayCode.test(code) || awayText.test(thrown.message);
}

/** Fastify's own errors (body too large, bad JSON, unknown media type) carry a status. */
function statusOf(thrown: unknown): number | undefined {
  if (!(thrown instanceof Error) || !('statusCode' in thrown)) return undefined;
  return typeof thrown.statusCode === 'number' ? thrown.statusCode : undefined;
}
