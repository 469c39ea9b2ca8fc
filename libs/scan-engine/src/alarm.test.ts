import { describe, expect, it } from 'vitest';
import { Alarm, withTimeout } from './alarm.ts';
import { ScanError } from './scan-error.ts';

const never = () => new Promise<string>(() => {});

describe('the alarm of a scan', () => {
  it('lets work through that ends in time', async () => {
    expect(await new Alarm().race(Promise.resolve('done'))).toBe('done');
  });

  it('ends every wait when it rings, also the waits that begin later', async () => {
    const alarm = new Alarm();
    const waiting = alarm.race(never());
    alarm.ring(new ScanError('crashed'));
    await expect(waiting).rejects.toMatchObject({ code: 'crashed' });
    await expect(alarm.race(never())).rejects.toMatchObject({ code: 'crashed' });
    expect(alarm.hasRung).toBe(true);
  });

  it('keeps the first reason', async () => {
    const alarm = new Alarm();
    alarm.ring(new ScanError('tooLarge'));
    alarm.ring(new ScanError('deadline'));
    await expect(alarm.race(never())).rejects.toMatchObject({ code: 'tooLarge' });
  });

  it('rings by itself at the deadline', async () => {
    const alarm = new Alarm();
    alarm.ringAt(Date.now() - 1, 60);
    await expect(alarm.race(never())).rejects.toMatchObject({ code: 'deadline', detail: { seconds: 60 } });
  });
});

describe('a wait with an end', () => {
  it('gives the work, its fault, or what is said when it is late', async () => {
    expect(await withTimeout(Promise.resolve(1), 1000, () => 2)).toBe(1);
    expect(await withTimeout(never(), 0, () => 'late')).toBe('late');
    await expect(withTimeout(Promise.reject(new Error('fault')), 1000, () => 2)).rejects.toThrow('fault');
  });

  it('may say it by throwing', async () => {
    const late = () => {
      throw new ScanError('unresponsive');
    };
    await expect(withTimeout(never(), 0, late)).rejects.toMatchObject({ code: 'unresponsive' });
  });
});
