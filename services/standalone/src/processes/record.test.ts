import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { obedient, startScript } from '../testing/child-process.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { isAlive } from './identity.mjs';
import { createRecord, endOrphans } from './record.mjs';

// Real processes on a machine that may have a lot to do.
vi.setConfig({ testTimeout: 300_000 });

describe('the record of running processes', () => {
  it('lets the next start end exactly the orphans of the last one, in order', async () => {
    const path = join(temporaryFolder(), 'processes.json');
    const [worker, postgres, foreign] = [
      await startScript(obedient),
      await startScript(obedient),
      await startScript(obedient),
    ];
    const record = createRecord(path);
    record.put('postgres', postgres.identity);
    record.put('worker', worker.identity);
    record.put('redis', { pid: foreign.identity.pid, startedAt: 'another boot:1' });

    expect(await endOrphans(path, ['worker', 'redis', 'postgres'])).toEqual(['worker', 'postgres']);

    expect([worker, postgres, foreign].map(({ identity }) => isAlive(identity))).toEqual([false, false, true]);
    expect(existsSync(path)).toBe(false);
  });

  it('keeps one that does not even end when it is killed, and does not start beside it', async () => {
    const path = join(temporaryFolder(), 'processes.json');
    const { identity } = await startScript(obedient);
    createRecord(path).put('redis', identity);
    // As for a process that waits for a disk: no signal reaches it.
    const kill = vi.spyOn(process, 'kill').mockReturnValue(true);
    const ending = endOrphans(path, ['redis'], { graceMs: 1, killMs: 1 });
    await expect(ending).rejects.toThrow(`redis of an earlier start has not ended (process ${identity.pid})`);
    kill.mockRestore();
    expect(await endOrphans(path, ['redis'])).toEqual(['redis']);
  });

  it('holds what runs now', () => {
    const path = join(temporaryFolder(), 'processes.json');
    const record = createRecord(path);
    record.put('api', { pid: 1, startedAt: 'a' });
    record.put('api', { pid: 2, startedAt: 'b' });
    record.put('edge', { pid: 3, startedAt: 'c' });
    record.remove('edge');
    expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual({ api: { pid: 2, startedAt: 'b' } });
    record.close();
    expect(existsSync(path)).toBe(false);
  });

  it('forgets what has ended also when the disk is full', () => {
    const path = join(temporaryFolder(), 'processes.json');
    const record = createRecord(path);
    record.put('api', { pid: 1, startedAt: 'a' });
    // No file can be written at this name.
    mkdirSync(`${path}.new`);
    expect(() => record.put('edge', { pid: 2, startedAt: 'b' })).toThrow('processes.json');
    expect(() => record.remove('api')).not.toThrow();
  });

  it.each(['', '{"api":', 'null', '[]', '{"api": 3}'])('survives a damaged file: %s', async (text) => {
    const path = join(temporaryFolder(), 'processes.json');
    writeFileSync(path, text);
    expect(await endOrphans(path, [])).toEqual([]);
  });
});
