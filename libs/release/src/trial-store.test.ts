import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createPublicKey } from 'node:crypto';
import { expect, it, onTestFinished } from 'vitest';
import { compose } from './commands/compose.ts';
import { readTrust } from './trust/trust.ts';
import { releaseRefusal } from './trust/release-refusal.ts';
import { openStore } from './store/open-store.ts';
import { publishAll } from './testing/publish-all.ts';
import { createTrialStore } from './trial-store.ts';
import { pathIn } from './testing/path-in.ts';

it('makes an unsigned release active in a store of its own and leaves the real one alone', async () => {
  const { store } = await publishAll();
  await compose(store, { id: 'r2', changes: {}, from: 'r1' });
  const before = readFileSync(pathIn(store, 'releases/r1.json'), 'utf8');
  const trial = await createTrialStore(store);
  onTestFinished(trial.remove);
  const inside = openStore(trial.folder);
  const publicKey = createPublicKey(readFileSync(join(trial.folder, 'public-key.pem')));
  for (const id of ['r1', 'r2']) {
    await trial.promote(id);
    expect(await inside.active()).toBe(id);
    const release = await inside.release(id);
    expect(
      release && releaseRefusal(release, await readTrust(inside, [publicKey]), new Date().toISOString()),
    ).toBeUndefined();
    expect(release?.id).toBe(id);
  }
  expect(await inside.record('shell/1.0.0')).toEqual(await store.record('shell/1.0.0'));
  expect(await store.active()).toBeUndefined();
  expect(readFileSync(pathIn(store, 'releases/r1.json'), 'utf8')).toBe(before);

  trial.remove();
  expect([existsSync(trial.folder), existsSync(pathIn(store, 'shell/1.0.0/record.json'))]).toEqual([false, true]);
});

it('refuses an unknown release and one that does not verify', async () => {
  const { store } = await publishAll({ orders: { descriptor: { routes: [] } } });
  const trial = await createTrialStore(store);
  onTestFinished(trial.remove);
  await expect(trial.promote('r9')).rejects.toThrow('there is no release r9');
  await expect(trial.promote('r1')).rejects.toThrow('nobody owns /scan/:token');
  expect(await openStore(trial.folder).active()).toBeUndefined();
});
