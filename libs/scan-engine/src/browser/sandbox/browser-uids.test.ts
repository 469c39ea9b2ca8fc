import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { defaultUids } from '@stufenlos/contracts';
import { afterEach, describe, expect, it } from 'vitest';
import { asUser, isRoot } from '../../testing/confined.ts';
import { claimUid, releaseUid } from './browser-uids.ts';

// Outside of the range that the browsers of other tests take their users from at the same time.
describe('the users of browsers', () => {
  const claimed: number[] = [];
  afterEach(() => {
    for (const uid of claimed.splice(0)) releaseUid(uid);
  });
  const claim = (range = defaultUids) => {
    const uid = claimUid(range);
    claimed.push(uid);
    return uid;
  };

  it('are all different, as long as there are some left', () => {
    const range = { from: 64_600, to: 64_619 };
    expect(new Set(Array.from({ length: 20 }, () => claim(range))).size).toBe(20);
    expect(claim(range)).toBeGreaterThanOrEqual(range.from);
    expect(claim(range)).toBeLessThanOrEqual(range.to);
  });

  it('can be had again when they were given back', () => {
    const range = { from: 64_600, to: 64_601 };
    const [one, two] = [claim(range), claim(range)];
    releaseUid(one);
    expect(new Set([claim(range), two])).toEqual(new Set([64_600, 64_601]));
  });

  it.runIf(isRoot)('are none that owns a process of this machine', async () => {
    const range = { from: 64_600, to: 64_601 };
    const [program = '', ...args] = asUser(64_600);
    const other = spawn(program, [...args, '/bin/sh', '-c', 'echo up; read line']);
    await once(other.stdout, 'data');
    expect(claim(range)).toBe(64_601);
    other.kill();
    await once(other, 'exit');
  });
});
