import { expect, it } from 'vitest';
import { hostShares, remoteShares, shared } from './shares.ts';

const root = import.meta.dirname;

it('lets a remote bring no copy of what the shell provides, and load under no other version', () => {
  const shares = remoteShares(root);
  expect(Object.keys(shares)).toEqual([...shared]);
  for (const share of Object.values(shares)) {
    expect(share).toMatchObject({ singleton: true, import: false, strictVersion: true });
    expect(share.requiredVersion).toMatch(/^\^\d+\.\d+\.\d+$/);
  }
});

it('lets the shell provide each of them once and at once, in the installed version', () => {
  const shares = hostShares(root);
  expect(Object.keys(shares)).toEqual([...shared, 'react-dom/client']);
  for (const { singleton, eager, version, requiredVersion } of Object.values(shares)) {
    expect([singleton, eager, requiredVersion]).toEqual([true, true, `^${version}`]);
  }
});
