import { describe, expect, it } from 'vitest';
import { Snapshot } from '../state/snapshot.ts';
import { LoginLimit } from './accounts/login-limit.ts';
import { MailLinks } from './verification/mail-links.ts';
import { Records, StoreAdapter } from './provider/records.ts';

const memory = () => new Snapshot(undefined, () => {});

/** A clock that only goes when it is told to. */
function clockAt(start = 1_000_000) {
  let now = start;
  return { read: () => now, pass: (ms: number) => (now += ms) };
}

describe('a link in a mail', () => {
  it('is good for 24 hours and not a moment longer', () => {
    const clock = clockAt();
    const links = new MailLinks(memory(), clock.read);
    const early = links.issue('a', 'a@example.org');
    const late = links.issue('b', 'b@example.org');
    clock.pass(24 * 3_600_000 - 1);
    expect(links.pending('b')).toBe('b@example.org');
    expect(links.redeem(early)).toMatchObject({ sub: 'a', email: 'a@example.org' });
    clock.pass(1);
    expect(links.pending('b')).toBeUndefined();
    expect(links.redeem(late)).toBeUndefined();
  });
});

describe('the limit of tries', () => {
  it('counts per address and is open again after ten minutes', () => {
    const clock = clockAt();
    const limit = new LoginLimit(clock.read);
    const tries = Array.from({ length: 11 }, () => limit.take('a'));
    expect(tries).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 10]);
    expect(limit.take('b')).toBe(0);
    clock.pass(10 * 60_000);
    expect(limit.take('a')).toBe(0);
  });

  it('counts from 0 after the right password', () => {
    const limit = new LoginLimit();
    for (let index = 0; index < 9; index += 1) limit.take('a');
    limit.clear('a');
    expect(limit.take('a')).toBe(0);
  });
});

describe('what oidc-provider remembers', () => {
  it('does not exist any more when its time is over', async () => {
    const clock = clockAt();
    const adapter = new StoreAdapter('Session', new Records(memory(), clock.read));
    await adapter.upsert('1', { uid: 'u' }, 60);
    expect(await adapter.findByUid('u')).toEqual({ uid: 'u' });
    clock.pass(60_000);
    expect([await adapter.find('1'), await adapter.findByUid('u')]).toEqual([undefined, undefined]);
  });

  it('is kept by model, marked when used, and goes with its grant', async () => {
    const records = new Records(memory());
    const [refresh, access, session] = ['RefreshToken', 'AccessToken', 'Session'].map(
      (model) => new StoreAdapter(model, records),
    );
    for (const adapter of [refresh, access, session]) await adapter?.upsert('1', { grantId: 'g' }, 60);
    await refresh?.consume('1');
    expect(await refresh?.find('1')).toMatchObject({ consumed: expect.any(Number) as unknown });
    expect(await access?.find('1')).toEqual({ grantId: 'g' });
    await refresh?.revokeByGrantId('g');
    expect([await refresh?.find('1'), await access?.find('1'), await session?.find('1')]).toEqual([
      undefined,
      undefined,
      { grantId: 'g' },
    ]);
  });

  it('gives copies: what a caller does to one changes nothing', async () => {
    const adapter = new StoreAdapter('Grant', new Records(memory()));
    await adapter.upsert('1', { openid: { scope: 'openid' } }, 60);
    const found = await adapter.find('1');
    Object.assign(found?.openid ?? {}, { scope: 'changed' });
    expect(await adapter.find('1')).toEqual({ openid: { scope: 'openid' } });
  });

  it('is bounded: the oldest goes first', async () => {
    const adapter = new StoreAdapter('Interaction', new Records(memory()));
    for (let index = 0; index <= 20_000; index += 1) await adapter.upsert(`${index}`, {}, 60);
    expect([await adapter.find('0'), await adapter.find('20000')]).toEqual([undefined, {}]);
  });

  it('is taken from those who began to sign in, not from those who are signed in', async () => {
    const records = new Records(memory());
    const session = { accountId: 'ada' };
    await new StoreAdapter('Session', records).upsert('s', session, 60);
    await new StoreAdapter('RefreshToken', records).upsert('r', session, 60);
    const flood = new StoreAdapter('Interaction', records);
    for (let index = 0; index <= 20_000; index += 1) await flood.upsert(`${index}`, {}, 60);
    expect(records.get('Session', 's')).toEqual(session);
    expect(records.get('RefreshToken', 'r')).toEqual(session);
    expect([await flood.find('0'), await flood.find('20000')]).toEqual([undefined, {}]);
  });
});
