import { problems, type Problem, type ProblemCode } from '@stufenlos/contracts';

export interface AppErrorDetail {
  fields?: NonNullable<Problem['fields']>;
  /** Seconds; becomes the `Retry-After` header too. */
  retryAfter?: number;
  data?: NonNullable<Problem['data']>;
  cause?: unknown;
}

/** The only way in which this service refuses: a problem code of the contract and data, never text for people. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ProblemCode;
  readonly detail: AppErrorDetail;

  constructor(code: ProblemCode, detail: AppErrorDetail = {}) {
    super(code, 'cause' in detail ? { cause: detail.cause } : undefined);
    this.code = code;
    this.detail = detail;
  }

  get status(): number {
    return problems[this.code].status;
  }
}

/** @param key of the sentence beside the field */
export const invalidField = (path: string, key = 'shell:errors.generic.text'): AppError =>
  new AppError('invalid_input', { fields: [{ path, key }] });
