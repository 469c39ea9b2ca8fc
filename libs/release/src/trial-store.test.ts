import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createPublicKey } from 'node:crypto';
import { expect, it, onTestFinished } from 'vitest';
import { compose } from './commands/compose.ts';
import { readTrust } from './trust/trust.ts';
import { releaseRefusal } from './trust/release-refusal.ts';
import { openStore } from './store.ts';
import { publishAll } from './testing/publish-all.ts';
import { createTrialStore } from './trial-store.ts';

it('makes an unsigned release active in a store of its own and leaves the real one alone', async () => {
  const { store } = await publishAll();
  await compose(store, { id: 'r2', changes: {}, from: 'r1' });
  const before = readFileSync(store.path('releases/r1.json'), 'utf8');
  const trial = createTrialStore(store);
  onTestFinished(trial.remove);
  const inside = openStore(trial.folder);
  const publicKey = createPublicKey(readFileSync(join(trial.folder, 'public-key.pem')));
  for (const id of ['r1', 'r2']) {
    trial.promote(id);
    expect(inside.active()).toBe(id);
    const release = inside.release(id);
    expect(
      release && releaseRefusal(release, readTrust(inside, [publicKey]), new Date().toISOString()),
    ).toBeUndefined();
    expect(release?.id).toBe(id);
  }
  expect(inside.record('shell/1.0.0')).toEqual(store.record('shell/1.0.0'));
  expect(store.active()).toBeUndefined();
  expect(readFileSync(store.path('releases/r1.json'), 'utf8')).toBe(before);

  trial.remove();
  expect([existsSync(trial.folder), existsSync(store.path('shell/1.0.0/record.json'))]).toEqual([false, true]);
});

it('refuses an unknown release and one that does not verify', async () => {
  const { store } = await publishAll({ runs: { descriptor: { routes: [] } } });
  const trial = createTrialStore(store);
  onTestFinished(trial.remove);
  expect(() => trial.promote('r9')).toThrow('there is no release r9');
  expect(() => trial.promote('r1')).toThrow('nobody owns /scan/:token');
  expect(openStore(trial.folder).active()).toBeUndefined();
});
