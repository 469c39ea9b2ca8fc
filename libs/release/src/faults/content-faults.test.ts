import { expect, it } from 'vitest';
import type { Composed } from '../composed.ts';
import { contentFaults } from './content-faults.ts';

it('finds that a shell has no document at all', async () => {
  const shell = {
    folder: 'shell/1.0.0',
    integrity: '',
    record: { kind: 'shell', files: {} },
    read: async () => undefined,
  } as unknown as NonNullable<Composed['shell']>;
  expect(await contentFaults({ release: {} as Composed['release'], shell, remotes: [], missing: [] })).toEqual([
    'shell/1.0.0/index.html starts no script',
  ]);
});
