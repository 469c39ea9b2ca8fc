import { expect, it } from 'vitest';
import { contractDocument } from './contract/contract.ts';
import { operations } from './operations.ts';

it('every operation of the contract is one of the sandbox', () => {
  const { paths } = contractDocument();
  const all = Object.entries(paths).flatMap(([path, methods]) => Object.keys(methods).map((name) => `${name} ${path}`));
  expect(all.length).toBeGreaterThanOrEqual(38);
  expect(Object.keys(operations).toSorted()).toEqual(all.toSorted());
});
