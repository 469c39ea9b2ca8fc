import type { Release } from '@stufenlos/contracts';
import { expect, it } from 'vitest';
import { integrityPlugin, withoutRetryPart, withRetryPart } from './script-integrity.ts';

const entry = '/remotes/runs/1.0.0/remoteEntry.01234567.js';
const plugin = integrityPlugin({ remotes: { runs: { integrity: { [entry]: 'sha384-abc' } } } } as unknown as Release);

it('asks the browser to check the hash of the release, also under a retry path', () => {
  for (const path of [entry, withRetryPart(entry, 2)]) {
    const { script, timeout } = plugin.createScript({ url: new URL(path, location.origin).href });
    expect(script.integrity).toBe('sha384-abc');
    expect(script.crossOrigin).toBe('anonymous');
    expect(new URL(script.src).pathname).toBe(path);
    expect(timeout).toBe(8_000);
  }
});

it('refuses a script the release has no hash for', () => {
  expect(() => plugin.createScript({ url: '/remotes/evil/1.0.0/remoteEntry.js' })).toThrow('integrity');
});

it('puts the number of the attempt into the path and takes it out again', () => {
  expect(withRetryPart(entry, 0)).toBe(entry);
  expect(withRetryPart(entry, 3)).toBe('/remotes/runs/1.0.0/~3/remoteEntry.01234567.js');
  expect(withoutRetryPart(withRetryPart(entry, 3))).toBe(entry);
});
