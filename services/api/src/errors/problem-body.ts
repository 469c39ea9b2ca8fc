import { problems, type Problem } from '@stufenlos/contracts';
import type { AppError } from './app-error.ts';

export const problemType = 'application/problem+json; charset=utf-8';

/** RFC 9457 body of a refusal. Only what the code's author put into it: no message, no cause, no stack. */
export function problemBody(error: AppError, traceId: string): Problem {
  const { fields, retryAfter, data } = error.detail;
  return {
    type: `/problems/${error.code}`,
    title: titleOf(error.code),
    status: problems[error.code].status,
    code: error.code,
    traceId,
    ...(fields ? { fields } : {}),
    ...(retryAfter === undefined ? {} : { retryAfter }),
    ...(data ? { data } : {}),
  };
}

/** English and technical; what a person reads is the text of the code. */
const titleOf = (code: string): string => {
  const words = code.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};
