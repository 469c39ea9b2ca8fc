import { expect, it } from 'vitest';
import { contractDocument } from './contract/contract-document.ts';
import { routes } from './routes.ts';

it('every operation of the contract has a route', () => {
  const { paths } = contractDocument();
  const all = Object.entries(paths).flatMap(([path, methods]) => Object.keys(methods).map((name) => `${name} ${path}`));
  expect(all.length).toBeGreaterThanOrEqual(38);
  expect(Object.keys(routes).toSorted()).toEqual(all.toSorted());
});
