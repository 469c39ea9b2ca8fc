import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { expect, it, onTestFinished } from 'vitest';
import { stateOf, thisProcess } from './process-identity.ts';

it('says nothing about a process on a system that does not name its starts', () => {
  const unnamed = { ...thisProcess(), boot: '', namespace: '', started: '' };
  expect(stateOf(unnamed, unnamed)).toBe('unknown');
  expect(stateOf(unnamed, thisProcess())).toBe('unknown');
  expect(stateOf(thisProcess(), unnamed)).toBe('unknown');
});

it('knows that a process has ended before its parent has read its exit code', async () => {
  // The first process ends after the shell has become another program, which reads no exit codes.
  const shell = spawn('sh', ['-c', 'sleep 0.1 & echo $!; exec sleep 600'], { stdio: ['ignore', 'pipe', 'ignore'] });
  onTestFinished(() => void shell.kill('SIGKILL'));
  const [text] = (await once(shell.stdout, 'data')) as [Buffer];
  const pid = Number(text);
  const fields = () => readFileSync(`/proc/${pid}/stat`, 'utf8').split(' ');
  await expect.poll(() => fields()[2], { timeout: 10_000 }).toBe('Z');
  expect(stateOf({ ...thisProcess(), pid, started: fields()[21] ?? '' }, thisProcess())).toBe('ended');
});
