import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { createPrivateKeyFile, publicPem, readPrivateKey, readPublicKeys } from './keys.ts';

const folder = mkdtempSync(join(tmpdir(), 'keys-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('are of one kind alone, so that no weaker one is taken for a release', () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const path = join(folder, 'rsa.pem');
  writeFileSync(path, privateKey.export({ type: 'pkcs8', format: 'pem' }));
  expect(() => readPrivateKey(path)).toThrow('is no Ed25519 key');
  expect(() => readPublicKeys(publicPem(publicKey))).toThrow('give Ed25519 keys in PEM');
});

it('are created once, for their owner alone', () => {
  const path = join(folder, 'own.pem');
  const key = createPrivateKeyFile(path);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(() => createPrivateKeyFile(path)).toThrow('a key is never replaced');
  expect(readPrivateKey(path).equals(key)).toBe(true);
});
