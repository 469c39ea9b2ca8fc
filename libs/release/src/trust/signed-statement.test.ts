import { generateKeyPairSync } from 'node:crypto';
import { expect, it } from 'vitest';
import { signerOf, signStatement } from './signed-statement.ts';

const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const keys = [{ publicKey: generateKeyPairSync('ed25519').publicKey }, { publicKey }];
const statement = signStatement('trust', { id: 'r1', serial: 1 }, privateKey);

it('counts with the key that signed it', () => {
  expect(signerOf('trust', statement, keys)).toBe(keys[1]);
});

it.each([
  ['as a statement of another kind', 'activation', statement],
  ['with another content', 'trust', { ...statement, serial: 2 }],
  [
    'with the name of another algorithm',
    'trust',
    { ...statement, signature: statement.signature.replace('ed25519', 'rsa-pss') },
  ],
  ['without a signature', 'trust', { id: 'r1', serial: 1, signature: undefined }],
] as const)('does not count %s', (_, kind, changed) => {
  expect(signerOf(kind, changed, keys)).toBeUndefined();
});
