import { expect, it } from 'vitest';
import { isCompatibleVersion } from './contract-version.ts';

it.each([
  ['1.0.0', '1.0.0', true],
  ['1.2.9', '1.2.0', true],
  ['1.1.0', '1.4.0', true],
  ['1.5.0', '1.4.0', false],
  ['2.0.0', '1.4.0', false],
  ['0.9.0', '1.0.0', false],
  ['', '1.0.0', false],
  ['latest', '1.0.0', false],
  ['1.0.0', '', false],
])('a remote for contract %s in a shell that provides %s: %s', (contract, provided, expected) => {
  expect(isCompatibleVersion(contract, provided)).toBe(expected);
});
