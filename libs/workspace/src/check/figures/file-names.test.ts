import { expect, it } from 'vitest';
import { misnamedFiles } from './file-names.ts';

const of = (path: string, text: string) => misnamedFiles([{ path, text }]);

it('a file is misnamed when no export has a word of its name', () => {
  expect(of('libs/a/limiter.ts', 'export class Semaphore {}')).toEqual({
    misnamed: ['libs/a/limiter.ts: exports Semaphore'],
    all: 1,
  });
});

it.each([
  ['libs/a/semaphore.ts', 'export class Semaphore {}'],
  ['libs/a/order-tax.ts', 'export const taxOf = 1;'],
  ['libs/a/categories.ts', 'export type Category = 1;'],
  ['libs/a/plan-order.ts', 'const x = 1;\nexport { x as planned };'],
])('%s is named after %s', (path, text) => {
  expect(of(path, text)).toEqual({ misnamed: [], all: 1 });
});

it.each([
  'libs/a/index.ts',
  'libs/a/vitest.config.ts',
  'services/a/migrations/0001_start.ts',
  'libs/a/checks/b/check.ts',
])('%s is left out', (path) => {
  expect(of(path, 'export const other = 1;').all).toBe(0);
});

it('a file without exports is left out', () => {
  expect(of('libs/a/polyfill.ts', 'globalThis.x = 1;').all).toBe(0);
});
