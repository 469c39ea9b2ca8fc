import { expect, it } from 'vitest';
import type { Activation } from './activation.ts';
import { lastOfLocal } from './last-of-local.ts';

const at = '2026-11-01T00:00:00.000Z';
const made = (id: string, action: 'promote' | 'rollback', command?: string): Activation => ({
  id,
  at,
  action,
  ...(command === undefined ? {} : { command }),
});

it.each([
  ['nothing', [], undefined],
  ['a pointer of the first version alone', [{ id: 'local-1', at }], 'local-1'],
  [
    'a rollback of an earlier version',
    [made('local-1', 'promote'), made('local-2', 'promote'), made('local-1', 'rollback')],
    'local-2',
  ],
  ['a release of somebody else', [made('local-1', 'promote'), made('r1', 'promote')], 'local-1'],
  [
    'one of its own that somebody promoted by name',
    [made('local-1', 'promote', 'local'), made('local-2', 'promote', 'local'), made('local-1', 'promote', 'promote')],
    'local-2',
  ],
  ['the first statement of this version', [made('local-1', 'promote'), made('local-2', 'promote', 'local')], 'local-2'],
])('finds the last release of `local` after %s', (_, history, id) => {
  expect(lastOfLocal(history)).toBe(id);
});
