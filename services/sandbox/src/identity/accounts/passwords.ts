import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

/** Turns a password and a salt into a key of 32 bytes. */
export type KeyDerivation = (password: string, salt: Buffer) => Promise<Buffer>;

const keyBytes = 32;

/** scrypt (RFC 7914) with cost `N`, a power of two, block size `r` and parallelization `p`. */
export function scryptWith(cost: { N: number; r: number; p: number }): KeyDerivation {
  return (password, salt) =>
    new Promise((resolve, reject) => {
      scrypt(password, salt, keyBytes, cost, (error, key) => (error ? reject(error) : resolve(key)));
    });
}

/** Recommended by the OWASP Password Storage Cheat Sheet: 16 MiB, N = 2^14, r = 8, p = 5. */
export const strongDerivation = scryptWith({ N: 2 ** 14, r: 8, p: 5 });

/** Hashes passwords and compares with hashes of the same derivation. */
export class Passwords {
  private readonly derive: KeyDerivation;

  constructor(derive: KeyDerivation = strongDerivation) {
    this.derive = derive;
  }

  /** `salt.key` in base64url. */
  async hash(password: string): Promise<string> {
    const salt = randomBytes(16);
    return `${salt.toString('base64url')}.${(await this.derive(normalized(password), salt)).toString('base64url')}`;
  }

  /** Does the same work for nobody as for somebody: without a stored hash it compares with one that nothing fits. */
  async fits(password: string, stored: string | undefined): Promise<boolean> {
    const [salt = '', key = ''] = (stored ?? nobody).split('.');
    const derived = await this.derive(normalized(password), Buffer.from(salt, 'base64url'));
    const expected = Buffer.from(key, 'base64url');
    return timingSafeEqual(derived, expected) && stored !== undefined;
  }
}

/** The same letters may arrive composed or decomposed, depending on the keyboard. */
const normalized = (password: string) => password.normalize('NFKC');

const nobody = `${randomBytes(16).toString('base64url')}.${randomBytes(keyBytes).toString('base64url')}`;
