import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { whyNoNamespace } from '../testing/index.ts';
import { findProcessTools, isolated } from './process-namespace.ts';

describe.runIf(whyNoNamespace() === undefined)('a process namespace', () => {
  it('ends with its command, after the processes that the command leaves', async () => {
    const profile = mkdtempSync(path.join(tmpdir(), 'stufenlos-test-'));
    onTestFinished(() => rmSync(profile, { recursive: true }));
    const tools = findProcessTools('/bin/sh');
    if (typeof tools === 'string') throw new Error(tools);
    const surroundings = { profile, profileBase: profile, executablePath: '/bin/sh' };
    const [program = '', ...args] = isolated(tools, surroundings, []);
    // Its parent ends first, as a browser ends before its helpers.
    const helper = 'i=0; while [ $i -lt 20000 ]; do i=$((i + 1)); done; echo the helper has ended';
    const ended = await new Promise<object>((resolve) => {
      execFile(program, [...args, '/bin/sh', '-c', `(${helper}) & exit 3`], (error, stdout) =>
        resolve({ code: error?.code, stdout }),
      );
    });
    expect(ended).toEqual({ code: 3, stdout: 'the helper has ended\n' });
  });
});
