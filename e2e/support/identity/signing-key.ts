import { generateKeyPairSync, randomUUID, sign } from 'node:crypto';

/** One RSA key of a provider. It returns the published key and signs tokens with RS256. */
export class SigningKey {
  private readonly kid = randomUUID();
  private readonly pair = generateKeyPairSync('rsa', { modulusLength: 2048 });

  get jwk(): object {
    return { ...this.pair.publicKey.export({ format: 'jwk' }), kid: this.kid, alg: 'RS256', use: 'sig' };
  }

  sign(payload: object): string {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const text = `${part({ alg: 'RS256', typ: 'JWT', kid: this.kid })}.${part(payload)}`;
    return `${text}.${sign('RSA-SHA256', Buffer.from(text), this.pair.privateKey).toString('base64url')}`;
  }
}
