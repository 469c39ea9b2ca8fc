import type { ILogger } from 'oidc-client-ts';

/**
 * The body of `mfa_required` carries a token (P88) that the library passes on to its logger only. This is that logger:
 * it keeps the token for the error and writes nothing anywhere, so no token ever stands in a console.
 */
export class MfaTokens implements ILogger {
  #latest: string | undefined;

  take(): string | undefined {
    const latest = this.#latest;
    this.#latest = undefined;
    return latest;
  }

  error(...[, , body]: unknown[]): void {
    const token = (body as { mfa_token?: unknown } | null | undefined)?.mfa_token;
    if (typeof token === 'string') this.#latest = token;
  }

  debug(): void {}
  info(): void {}
  warn(): void {}
}
