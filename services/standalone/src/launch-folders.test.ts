import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { takeLock } from './processes/lock.mjs';
import { launchFolders, otherLaunchers } from './launch-folders.mjs';
import { obedient, startScript } from './testing/child-process.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';

vi.setConfig({ testTimeout: 300_000 });

describe('the launchers of a checkout', () => {
  it('are found wherever they keep their state, this one not among them', async () => {
    const folder = temporaryFolder();
    for (const name of ['test', 'parts', 'logs', 'killed']) mkdirSync(join(folder, name));
    const { identity } = await startScript(obedient);
    const running = { ...identity, note: 'is being tested' };
    writeFileSync(join(folder, 'test/launcher.lock'), JSON.stringify(running));
    writeFileSync(join(folder, 'killed/launcher.lock'), JSON.stringify({ ...running, startedAt: 'long ago' }));
    takeLock(join(folder, 'parts/launcher.lock'), 'lends its parts');
    expect(launchFolders(folder).sort()).toEqual(['killed', 'parts', 'test'].map((name) => join(folder, name)));
    expect(otherLaunchers(folder)).toEqual([running]);
  });

  it('are none where nothing was ever started', () => {
    expect(otherLaunchers(join(temporaryFolder(), 'nothing'))).toEqual([]);
  });
});
