import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

/** OWASP's row for 16 MiB: N = 2^14, r = 8, p = 5. */
const cost = { N: 2 ** 14, r: 8, p: 5 };
const keyBytes = 32;

/** `salt.key` in base64url. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  return `${salt.toString('base64url')}.${(await derive(password, salt)).toString('base64url')}`;
}

/** Takes as long for nobody as for somebody: without a stored hash it compares with one that nothing fits. */
export async function passwordFits(password: string, stored: string | undefined): Promise<boolean> {
  const [salt = '', key = ''] = (stored ?? nobody).split('.');
  const derived = await derive(password, Buffer.from(salt, 'base64url'));
  const expected = Buffer.from(key, 'base64url');
  return timingSafeEqual(derived, expected) && stored !== undefined;
}

const nobody = `${randomBytes(16).toString('base64url')}.${randomBytes(keyBytes).toString('base64url')}`;

function derive(password: string, salt: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    // The same letters may arrive composed or decomposed, depending on the keyboard.
    scrypt(password.normalize('NFKC'), salt, keyBytes, cost, (error, key) => (error ? reject(error) : resolve(key)));
  });
}
