import type { ILogger } from 'oidc-client-ts';

/**
 * The library tells two things to its logger alone: the token in the body of `mfa_required`, and the status of an HTTP
 * answer. This is that logger. It keeps both and writes nothing anywhere, so no token ever stands in a console.
 */
class LibraryLog implements ILogger {
  #mfaToken: string | undefined;
  #status: number | undefined;

  takeMfaToken(): string | undefined {
    const token = this.#mfaToken;
    this.#mfaToken = undefined;
    return token;
  }

  /** Of the latest answer since it was taken; absent when none came. */
  takeStatus(): number | undefined {
    const status = this.#status;
    this.#status = undefined;
    return status;
  }

  error(...[, , body]: unknown[]): void {
    const token = (body as { mfa_token?: unknown } | null | undefined)?.mfa_token;
    if (typeof token === 'string') this.#mfaToken = token;
  }

  debug(...[, text, status]: unknown[]): void {
    if (text === 'HTTP response received, status' && typeof status === 'number') this.#status = status;
  }

  info(): void {}
  warn(): void {}
}

/** The library has one logger for the whole page, so there is one of ours. */
export const libraryLog = new LibraryLog();
