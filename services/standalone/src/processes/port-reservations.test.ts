import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { createPortReservations } from './port-reservations.mjs';
import { createPorts } from './ports.mjs';

it('Two launchers that choose before either listens get different ports', async () => {
  const folder = join(temporaryFolder(), 'ports');
  const [one, other] = [createPortReservations(folder), createPortReservations(folder)];
  const first = await createPorts(one).take(0);
  expect(await createPorts(other).take(first)).toBeGreaterThan(first);
  one.releaseAll();
  expect(await createPorts(other).take(first)).toBe(first);
  other.releaseAll();
  expect(readdirSync(folder)).toEqual([]);
});

it('The reservation of a launcher that was killed counts no more', () => {
  const folder = join(temporaryFolder(), 'ports');
  const module = join(import.meta.dirname, 'port-reservations.mjs');
  const program = `import { createPortReservations } from ${JSON.stringify(module)};
    if (!createPortReservations(${JSON.stringify(folder)}).reserve(20001)) process.exit(3);
    process.kill(process.pid, 'SIGKILL');`;
  const { signal } = spawnSync(process.execPath, ['--input-type=module', '-e', program]);
  expect(signal).toBe('SIGKILL');
  expect(readdirSync(folder)).toEqual(['20001']);
  const next = createPortReservations(folder);
  expect(next.reserve(20_001)).toBe(true);
  expect(createPortReservations(folder).reserve(20_001)).toBe(false);
});

it('A folder that others may write to is not used', () => {
  const folder = join(temporaryFolder(), 'ports');
  mkdirSync(folder);
  chmodSync(folder, 0o777);
  expect(createPortReservations(folder).reserve(20_002)).toBe(true);
  expect(readdirSync(folder)).toEqual([]);
});
