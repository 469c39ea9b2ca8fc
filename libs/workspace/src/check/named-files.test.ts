import { expect, it } from 'vitest';
import { checkNamedFiles } from './named-files.ts';

const paths = ['README.md', 'libs/a/README.md', 'libs/a/src/plan/order.ts', 'libs/a/decisions/0001-first.md'];
const faults = (text: string) => checkNamedFiles([{ path: 'libs/a/README.md', text }], paths);

it.each([
  '`libs/a/src/plan/order.ts`',
  '`src/plan/order.ts`',
  '`plan/order.ts`',
  '[first](decisions/0001-first.md)',
  '[folder](../a)',
  '[folder](decisions/)',
  '[part](../../README.md#the-map)',
  '[site](https://example.org/missing.md)',
  '`order.ts`, `npm run check`, `dist/main.js`, `GET /api/run.json`',
])('%s is fine', (text) => {
  expect(faults(text)).toEqual([]);
});

it.each([
  ['`src/plan/missing.ts`', 'src/plan/missing.ts'],
  ['`an/order.ts`', 'an/order.ts'],
  ['[gone](decisions/0002-gone.md)', 'decisions/0002-gone.md'],
])('%s is found', (text, name) => {
  expect(faults(text)).toEqual([`libs/a/README.md: names ${name}, which does not exist`]);
});
