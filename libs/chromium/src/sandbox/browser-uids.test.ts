import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { defaultUids } from '@stufenlos/contracts';
import { afterEach, describe, expect, it } from 'vitest';
import { asUser, isRoot } from '../testing/confined.ts';
import { claimUid, releaseUid } from './browser-uids.ts';

// Uses IDs outside the range that browsers of concurrent tests use.
describe('the user IDs of browsers', () => {
  const claimed: number[] = [];
  afterEach(() => {
    for (const uid of claimed.splice(0)) releaseUid(uid);
  });
  const claim = (range = defaultUids) => {
    const uid = claimUid(range);
    claimed.push(uid);
    return uid;
  };

  it('are unique until the range is used up, and then shared', () => {
    const range = { from: 64_600, to: 64_619 };
    expect(new Set(Array.from({ length: 20 }, () => claim(range))).size).toBe(20);
    expect(claim(range)).toBeGreaterThanOrEqual(range.from);
    expect(claim(range)).toBeLessThanOrEqual(range.to);
  });

  it('can be claimed again after their release', () => {
    const range = { from: 64_600, to: 64_601 };
    const [one, two] = [claim(range), claim(range)];
    releaseUid(one);
    expect(new Set([claim(range), two])).toEqual(new Set([64_600, 64_601]));
  });

  it.runIf(isRoot)('exclude owners of running processes', async () => {
    const range = { from: 64_600, to: 64_601 };
    const [program = '', ...args] = asUser(64_600);
    const other = spawn(program, [...args, '/bin/sh', '-c', 'echo up; read line']);
    await once(other.stdout, 'data');
    expect(claim(range)).toBe(64_601);
    other.kill();
    await once(other, 'exit');
  });
});
