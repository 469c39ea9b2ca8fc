import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { runRestricted } from './restricted-process.ts';

const folder = mkdtempSync(join(tmpdir(), 'restricted-'));
afterAll(() => rmSync(folder, { recursive: true }));
const run = async (code: string, timeLimit: number) => {
  const program = join(folder, 'program.cjs');
  writeFileSync(program, code);
  return runRestricted({ program, input: '', timeLimit });
};
const processes = () => process.getActiveResourcesInfo().filter((name) => name === 'ProcessWrap').length;

it('ends a program that takes too long', async () => {
  const before = processes();
  await expect(run('setInterval(() => {}, 1000)', 200)).rejects.toThrow('took longer than 200 ms');
  await expect.poll(processes, { timeout: 10_000 }).toBe(before);
});

it('does not keep an answer without end', async () => {
  const endless = "const part = 'x'.repeat(1024 * 1024); const more = () => process.stdout.write(part, more); more();";
  await expect(run(endless, 60_000)).rejects.toThrow('wrote more than 67108864 bytes');
});
