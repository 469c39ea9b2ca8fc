import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SigningKey } from '../support/identity/signing-key.ts';

export const audience = 'histories-api';
const daySeconds = 86_400;

export interface TokenIssuer {
  issuer: string;
  tokenOf(person: { sub: string; email: string }): string;
  stop(): void;
}

/** An identity provider without pages. It publishes its key and issues access tokens for any person. */
export async function startTokenIssuer(): Promise<TokenIssuer> {
  const key = new SigningKey();
  let issuer = '';
  const server = createServer((request, response) => {
    const isKeys = request.url === '/certs';
    const body = isKeys ? { keys: [key.jwk] } : { issuer, jwks_uri: `${issuer}/certs` };
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    issuer,
    tokenOf({ sub, email }) {
      const now = Math.floor(Date.now() / 1000);
      const time = { iat: now, exp: now + daySeconds, auth_time: now };
      return key.sign({ iss: issuer, aud: audience, sub, email, email_verified: true, name: 'Ada Beispiel', ...time });
    },
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
