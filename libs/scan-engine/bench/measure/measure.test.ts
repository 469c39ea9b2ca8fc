import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { measure } from './measure.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'stufenlos-measure-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const run = (script: string, limitMs = 30_000) =>
  measure({
    file: process.execPath,
    args: ['-e', script],
    cwd: folder,
    log: path.join(folder, 'log'),
    limitMs,
  });

/** Script that runs until it has used this much processor time itself, independent of the machine's load. */
const busy = (ms: number) =>
  `for (;;) { const { user, system } = process.cpuUsage(); if (user + system > ${ms}e3) break; }`;
const child = (script: string, options: string) =>
  `require('child_process').spawn(process.execPath, ['-e', ${JSON.stringify(script)}], ${options})`;

const isLinux = process.platform === 'linux';

describe.runIf(isLinux)('measuring a command', () => {
  it('counts the processor time of a child process', { timeout: 60_000 }, async () => {
    const idle = await run(child('', '{}'));
    const working = await run(child(busy(600), '{}'));
    const difference = (working.cpuSeconds ?? 0) - (idle.cpuSeconds ?? 0);
    // Starting Node takes about 50 ms of processor time; it is part of both runs.
    expect(difference).toBeGreaterThan(0.4);
    expect(difference).toBeLessThan(0.9);
  });

  it('counts a child process whose parent was killed first', { timeout: 60_000 }, async () => {
    const orphan = child(
      `${busy(600)} require('fs').writeFileSync('done', ''); setInterval(() => {}, 1000)`,
      "{ stdio: 'ignore' }",
    );
    // The middle process dies at once, so no process of ours waits for the child; only its session identifies it.
    const middle = `${orphan}.on('spawn', () => process.kill(process.pid, 'SIGKILL'));`;
    const end = "setInterval(() => require('fs').existsSync('done') && process.exit(), 50);";
    const cost = await run(`${child(middle, '{}')}; ${end}`);
    expect(cost.cpuSeconds).toBeGreaterThan(0.5);
  });

  it('counts the memory of a child process', { timeout: 60_000 }, async () => {
    const hungry = 'const full = Buffer.alloc(150e6, 1); setTimeout(() => full, 2500);';
    const cost = await run(child(hungry, '{}'));
    expect(cost.peakMb).toBeGreaterThan(150);
    expect(cost.peakMb).toBeLessThan(400);
  });

  it('kills and counts processes that the command leaves behind', { timeout: 60_000 }, async () => {
    const cost = await run(`${child('setInterval(() => {}, 1000)', "{ stdio: 'ignore' }")}.unref()`);
    expect(cost).toMatchObject({ code: 0, left: 1 });
  });
});

it('kills a command that takes too long, with all its children', { timeout: 60_000 }, async () => {
  const cost = await run(child('setInterval(() => {}, 1000)', '{}'), 1500);
  expect(cost).toMatchObject({ code: null, isLate: true, left: 0 });
});
