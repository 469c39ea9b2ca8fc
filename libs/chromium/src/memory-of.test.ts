import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, describe, expect, it } from 'vitest';
import { memoryOf } from './memory-of.ts';

/** Allocates the number of MB in each message. `parentOfAllocator` does so in a child of the same process group. */
const allocator = `const kept = [];
  process.on('message', (mb) => { kept.push(Buffer.alloc(mb << 20, 1)); process.send('done'); });
  process.send('ready');`;
const parentOfAllocator = `const child = require('node:child_process').spawn(process.execPath,
  ['-e', ${JSON.stringify(allocator)}], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  child.on('message', (word) => process.send(word)); process.on('message', (mb) => child.send(mb));
  process.on('disconnect', () => process.exit());`;

describe('the private memory of a process group', { timeout: 30_000 }, () => {
  let leader: ChildProcess | undefined;
  afterEach(() => {
    if (leader?.pid !== undefined) process.kill(-leader.pid, 'SIGKILL');
    leader = undefined;
  });

  const start = async (program: string) => {
    const child = spawn(process.execPath, ['-e', program], {
      detached: true,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    leader = child;
    await once(child, 'message');
    return { id: child.pid ?? 0, child };
  };

  it.each([
    ['the group leader', allocator],
    ['a child of the group leader', parentOfAllocator],
  ])('grows only with the memory that %s allocates', async (_who, program) => {
    const { id, child } = await start(program);
    const before = memoryOf(id) ?? 0;
    child.send(100);
    await once(child, 'message');
    const outsideGroup = Buffer.alloc(100 << 20, 1);
    const grown = (memoryOf(id) ?? 0) - before;
    expect(outsideGroup.length).toBe(100 << 20);
    expect(grown).toBeGreaterThan(95);
    expect(grown).toBeLessThan(130);
  });

  it('is 0 when the group has ended', async () => {
    const { id, child } = await start(allocator);
    expect(memoryOf(id)).toBeGreaterThan(5);
    process.kill(-id, 'SIGKILL');
    leader = undefined;
    await once(child, 'exit');
    expect(memoryOf(id)).toBe(0);
  });
});
