import type { ReleasedRemote } from '@stufenlos/contracts';
import { expect, it } from 'vitest';
import { entryScript, withoutRetryPart, withRetryPart } from './script-integrity.ts';

const entry = '/remotes/runs/1.0.0/remoteEntry.01234567.js';
const released = { integrity: { [entry]: 'sha384-abc' } } as unknown as ReleasedRemote;

it('asks the browser to check the hash of the release, also under a retry path', () => {
  for (const path of [entry, withRetryPart(entry, 2)]) {
    const script = entryScript(new URL(path, location.origin).href, released);
    expect(script.integrity).toBe('sha384-abc');
    expect(script.crossOrigin).toBe('anonymous');
    expect(new URL(script.src).pathname).toBe(path);
  }
});

it('refuses a script the release has no hash for', () => {
  expect(() => entryScript('/remotes/evil/1.0.0/remoteEntry.js', released)).toThrow('integrity');
});

it('puts the number of the attempt into the path and takes it out again', () => {
  expect(withRetryPart(entry, 0)).toBe(entry);
  expect(withRetryPart(entry, 3)).toBe('/remotes/runs/1.0.0/~3/remoteEntry.01234567.js');
  expect(withoutRetryPart(withRetryPart(entry, 3))).toBe(entry);
});
