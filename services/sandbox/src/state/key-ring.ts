import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { JWK } from 'oidc-provider';
import { z } from 'zod';
import type { Log } from '../log.ts';
import { readJsonFile, writePrivateFile } from './atomic-file.ts';

const content = z.object({
  signing: z.array(z.looseObject({ kid: z.string(), kty: z.literal('RSA'), d: z.string() })).min(1),
  cookies: z.array(z.string().min(32)).min(1),
});

/** Keys of the identity provider: the first signs, the others are still published. Kept in a file of mode 600. */
export class KeyRing {
  private readonly path: string | undefined;
  private keys: { signing: JWK[]; cookies: string[] };

  constructor(folder: string | undefined, log: Log) {
    this.path = folder === undefined ? undefined : join(folder, 'keys.json');
    const stored = content.safeParse(this.path && readJsonFile(this.path, (path) => log('keys put aside', { path })));
    this.keys = stored.success
      ? stored.data
      : { signing: [newKey()], cookies: [randomBytes(32).toString('base64url')] };
    if (!stored.success) this.save();
  }

  get signing(): readonly JWK[] {
    return this.keys.signing;
  }

  get cookies(): readonly string[] {
    return this.keys.cookies;
  }

  /** A new key signs from now on. `forget`: the old ones are not published any more, so old tokens stop being good. */
  rotate({ forget }: { forget: boolean }): void {
    this.keys = { ...this.keys, signing: [newKey(), ...(forget ? [] : this.keys.signing.slice(0, 2))] };
    this.save();
  }

  private save(): void {
    if (this.path) writePrivateFile(this.path, JSON.stringify(this.keys));
  }
}

function newKey(): JWK {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const kid = randomBytes(12).toString('base64url');
  return { ...(privateKey.export({ format: 'jwk' }) as JWK), kid, alg: 'RS256', use: 'sig' };
}
