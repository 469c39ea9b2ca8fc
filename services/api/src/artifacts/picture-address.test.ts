import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isValidAddress, pictureAddress, type SignedPicture } from './picture-address.ts';

const keys = ['new'.padEnd(32, 'n'), 'old'.padEnd(32, 'o')];
const now = new Date('2026-11-22T10:04:00Z');
const page = { runId: '01920000-0000-7000-8000-000000000000', pageNo: 7 };
const after = (seconds: number) => new Date(now.getTime() + seconds * 1000);

const read = (address: string): SignedPicture => {
  const { pathname, searchParams } = new URL(address, 'http://localhost');
  const [, , , runId, pageNo] = pathname.split('/');
  return {
    runId: runId!,
    pageNo: Number(pageNo),
    until: Number(searchParams.get('until')),
    sig: searchParams.get('sig')!,
  };
};

describe('the address of a picture', () => {
  const asked = read(pictureAddress(page, keys, now));

  it('names the run and the page, and is good for five to ten minutes', () => {
    expect(pictureAddress(page, keys, now)).toMatch(
      /^\/api\/artifacts\/01920000[\w-]+\/7\/screen\.webp\?until=\d+&sig=/,
    );
    expect(isValidAddress(asked, keys, now)).toBe(true);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000 }), (seconds) => {
        const given = read(pictureAddress(page, keys, after(seconds)));
        expect(isValidAddress(given, keys, after(seconds + 300))).toBe(true);
        expect(isValidAddress(given, keys, after(seconds + 600))).toBe(false);
      }),
    );
  });

  it('stays the same for a while, so that the browser finds the picture in its cache', () => {
    expect(pictureAddress(page, keys, after(59))).toBe(pictureAddress(page, keys, now));
    expect(pictureAddress(page, keys, after(61))).not.toBe(pictureAddress(page, keys, now));
  });

  it('opens no other page, no other run and no later hour', () => {
    expect(isValidAddress({ ...asked, pageNo: 8 }, keys, now)).toBe(false);
    expect(isValidAddress({ ...asked, runId: page.runId.replace('7', '8') }, keys, now)).toBe(false);
    expect(isValidAddress({ ...asked, until: asked.until + 300 }, keys, now)).toBe(false);
  });

  it('opens no other view of the page', () => {
    const mobile = pictureAddress({ ...page, view: 'mobile' }, keys, now);
    expect(mobile).toMatch(/^\/api\/artifacts\/01920000[\w-]+\/7\/mobile\/screen\.webp\?until=\d+&sig=/);
    const ofView = { ...read(mobile), view: 'mobile' as const };
    expect(isValidAddress(ofView, keys, now)).toBe(true);
    expect(isValidAddress({ ...ofView, view: 'dark' }, keys, now)).toBe(false);
    expect(isValidAddress({ ...ofView, view: undefined }, keys, now)).toBe(false);
    expect(isValidAddress({ ...asked, view: 'mobile' }, keys, now)).toBe(false);
  });

  it('survives a new signing key in front of its own, and not the end of it', () => {
    const old = read(pictureAddress(page, keys.slice(1), now));
    expect(isValidAddress(old, keys, now)).toBe(true);
    expect(isValidAddress(asked, keys.slice(1), now)).toBe(false);
  });

  it('cannot be made up, and rubbish in its place never throws', () => {
    fc.assert(
      fc.property(fc.string(), (sig) => {
        expect(isValidAddress({ ...asked, sig }, keys, now)).toBe(false);
      }),
    );
  });
});
