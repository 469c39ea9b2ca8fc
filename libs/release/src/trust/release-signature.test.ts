import { generateKeyPairSync, sign } from 'node:crypto';
import { expect, it } from 'vitest';
import type { Release } from '@stufenlos/contracts';
import { isSigned, signRelease } from './release-signature.ts';

const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const release: Release = {
  schema: 1,
  id: 'r1',
  createdAt: '2026-11-23T00:00:00.000Z',
  shell: '1.0.0',
  platform: '1.0.0',
  remotes: {},
  records: { 'shell/1.0.0': 'sha384-Ü', 'remotes/orders/1.0.0': 'sha384-A' },
};
/** Keys in the order of their code units, no spaces, without the signature: RFC 8785. */
const canonical =
  '{"createdAt":"2026-11-23T00:00:00.000Z","id":"r1","platform":"1.0.0","records":' +
  '{"remotes/orders/1.0.0":"sha384-A","shell/1.0.0":"sha384-Ü"},"remotes":{},"schema":1,"shell":"1.0.0"}';

it('signs the canonical JSON, so that releases that were signed before stay valid', () => {
  const signature = `ed25519:${sign(null, Buffer.from(canonical), privateKey).toString('base64')}`;
  expect(signRelease(release, privateKey).signature).toBe(signature);
  expect(isSigned({ ...release, signature }, publicKey)).toBe(true);
  expect(isSigned({ ...release, shell: '1.0.1', signature }, publicKey)).toBe(false);
  expect(isSigned({ ...release, signature: signature.replace('ed25519', 'rsa-pss') }, publicKey)).toBe(false);
});
