import { accountRefusal, type Problem, type ProblemCode, type Sentence } from '@stufenlos/contracts';
import { ApiError } from '@stufenlos/platform';

/** What the API says about a failure; undefined if there was no readable answer. */
export const problemOf = (cause: unknown): Problem | undefined =>
  cause instanceof ApiError ? cause.problem : undefined;

export const hasCode = (cause: unknown, ...codes: readonly ProblemCode[]): boolean => {
  const code = problemOf(cause)?.code;
  return code !== undefined && codes.includes(code);
};

/** Deleted, revoked, unknown, expired and malformed addresses get the same answer, so guessing reveals nothing. */
export const isGone = (cause: unknown): boolean => hasCode(cause, 'not_found', 'gone', 'invalid_input');

/** Passes over a deletion of what is gone already, because that is what was asked for. */
export function ignoreNotFound(cause: unknown): void {
  if (!hasCode(cause, 'not_found')) throw cause;
}

/** Why something about the account did not work, as a sentence with a next step. */
export const accountSentence = (cause: unknown): Sentence => accountRefusal(problemOf(cause), navigator.onLine);
