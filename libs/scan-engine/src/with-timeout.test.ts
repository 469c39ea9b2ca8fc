import { describe, expect, it } from 'vitest';
import { ScanError } from '@stufenlos/contracts/scan-error';
import { withTimeout } from './with-timeout.ts';

const never = () => new Promise<string>(() => {});

describe('a wait with a timeout', () => {
  it('resolves or rejects as the work does, or with the result for lateness', async () => {
    expect(await withTimeout(Promise.resolve(1), 1000, () => 2)).toBe(1);
    expect(await withTimeout(never(), 0, () => 'late')).toBe('late');
    await expect(withTimeout(Promise.reject(new Error('fault')), 1000, () => 2)).rejects.toThrow('fault');
  });

  it('rejects when the callback for lateness throws', async () => {
    const late = () => {
      throw new ScanError('unresponsive');
    };
    await expect(withTimeout(never(), 0, late)).rejects.toMatchObject({ code: 'unresponsive' });
  });
});
