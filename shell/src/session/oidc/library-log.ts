import type { ILogger } from 'oidc-client-ts';

/**
 * The library's logger. Only the logger gets two values: the token in the body of `mfa_required`, and the status of an
 * HTTP answer. This logger keeps both and writes nothing, so that no token appears in a console.
 */
class LibraryLog implements ILogger {
  #mfaToken: string | undefined;
  #status: number | undefined;

  takeMfaToken(): string | undefined {
    const token = this.#mfaToken;
    this.#mfaToken = undefined;
    return token;
  }

  /** The status of the latest answer since the last call; undefined when there was none. */
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

/** One logger for the whole page, because the library has only one. */
export const libraryLog = new LibraryLog();
