import { createHash, randomUUID } from 'node:crypto';

/** A login of a person at the provider. */
export interface Login {
  /** Seconds since 1970. */
  authTime: number;
  sid: string;
}

interface Grant extends Login {
  nonce: string | null;
  challenge: string | null;
  redirectUri: string | null;
}

/** Codes and refresh tokens of a provider. Each works only once. */
export class Grants {
  private readonly codes = new Map<string, Grant>();
  private readonly refreshTokens = new Map<string, Grant>();

  codeFor(query: URLSearchParams, login: Login): string {
    const code = randomUUID();
    const redirectUri = query.get('redirect_uri');
    this.codes.set(code, {
      ...login,
      nonce: query.get('nonce'),
      challenge: query.get('code_challenge'),
      redirectUri,
    });
    return code;
  }

  /** Accepts a code only from the client that started the sign-in (PKCE). */
  takeCode(form: URLSearchParams): Grant | undefined {
    const grant = take(this.codes, form.get('code'));
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    return grant?.challenge === challenge && grant.redirectUri === form.get('redirect_uri') ? grant : undefined;
  }

  refreshTokenFor(grant: Grant): string {
    const token = randomUUID();
    this.refreshTokens.set(token, { ...grant, nonce: null });
    return token;
  }

  takeRefreshToken(form: URLSearchParams): Grant | undefined {
    return take(this.refreshTokens, form.get('refresh_token'));
  }
}

function take(held: Map<string, Grant>, key: string | null): Grant | undefined {
  const grant = held.get(key ?? '');
  held.delete(key ?? '');
  return grant;
}
