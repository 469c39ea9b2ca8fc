import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { operations } from './operations.ts';

it('every operation of the contract is one of the sandbox', () => {
  const file = new URL('contract/stripe-openapi-subset.json', import.meta.url);
  const { paths } = JSON.parse(readFileSync(file, 'utf8')) as { paths: Record<string, object> };
  const all = Object.entries(paths).flatMap(([path, methods]) => Object.keys(methods).map((name) => `${name} ${path}`));
  expect(all.length).toBeGreaterThanOrEqual(34);
  expect(Object.keys(operations).toSorted()).toEqual(all.toSorted());
});
