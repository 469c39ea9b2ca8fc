import { addressOf } from '@stufenlos/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { writeUntilSame } from './metadata-mirror.ts';
import { keysOf, mirrorLimits, mirrorOf } from './site-mirror.ts';

/** Hosts as people have them: IDN of several scripts, deep ones, names of the greatest length. */
const label = fc.oneof(
  fc.stringMatching(/^[a-z0-9]([a-z0-9-]{0,10}[a-z0-9])?$/),
  fc.constantFrom('müller', 'straße', 'łódź', 'почта', '日本語', 'ελλάδα', 'عربي', 'ñandú', 'x'.repeat(63)),
);
const host = fc
  .array(label, { minLength: 1, maxLength: 4 })
  .map((labels) => URL.parse(`https://${labels.join('.')}.example/`))
  .filter((url) => url !== null)
  .map((url) => addressOf(url).hostKey)
  .filter((key) => key.length <= 253);
const hosts = (most: number) => fc.uniqueArray(host, { maxLength: most });
const merged = (before: Record<string, string>, change: Record<string, string>) =>
  Object.fromEntries(Object.entries({ ...before, ...change }).filter(([, value]) => value !== ''));

describe('the mirror of registered sites', () => {
  it('reads back as the same list, over whatever was there before, within the limits of the provider', () => {
    fc.assert(
      fc.property(hosts(40), hosts(40), (earlier, now) => {
        const metadata = merged(merged({ order_id: 'kept' }, mirrorOf(earlier)), mirrorOf(now));
        expect(keysOf(metadata)).toEqual(now);
        expect(Object.keys(metadata).length).toBeLessThanOrEqual(50);
        for (const [key, value] of Object.entries(metadata)) {
          expect(key.length).toBeLessThanOrEqual(40);
          expect(value.length).toBeLessThanOrEqual(500);
        }
        expect(metadata['urls_count']).toBe(now.length === 0 ? undefined : String(now.length));
        expect(metadata['urls_truncated']).toBeUndefined();
        expect(metadata['order_id']).toBe('kept');
      }),
      { numRuns: 5000 },
    );
  });

  it('beyond the limits says how many there are and that it is cut, and holds the first of them', () => {
    const many = Array.from({ length: 2000 }, (_, at) => `site-${at}.example`);
    const metadata = merged({}, mirrorOf(many));
    expect(metadata).toMatchObject({ urls_count: '2000', urls_truncated: 'true' });
    expect(Object.keys(metadata)).toHaveLength(mirrorLimits.keys + 2);
    const shown = keysOf(metadata);
    expect(shown.length).toBeGreaterThan(500);
    expect(many.slice(0, shown.length)).toEqual(shown);
    // A short list afterwards leaves nothing of the long one.
    expect(merged(metadata, mirrorOf(['a.example']))).toEqual({ urls: 'a.example', urls_count: '1' });
    expect(merged(metadata, mirrorOf([]))).toEqual({});
  });

  it('fills a value to its last character and not beyond', () => {
    const key = (length: number, last: string) => `${'a'.repeat(length - 1)}${last}`;
    const exactly = [key(249, 'x'), key(250, 'y')];
    expect(mirrorOf(exactly)).toMatchObject({ urls: exactly.join(','), urls_2: '' });
    const onemore = [key(250, 'x'), key(250, 'y')];
    expect(mirrorOf(onemore)).toMatchObject({ urls: onemore[0], urls_2: onemore[1] });
  });

  it.each<[string, string[]]>([
    ['shop.example', ['shop.example']],
    [' https://shop.example , www.other.example ,', ['https://shop.example', 'www.other.example']],
    ['https://shop.example/a,b.html?c=1,2', ['https://shop.example/a,b.html?c=1,2']],
    ['https://shop.example/a,b,https://other.example/', ['https://shop.example/a,b', 'https://other.example/']],
    ['https://shop.example,other.example', ['https://shop.example', 'other.example']],
    ['https://a.example/pfad,www.b.example', ['https://a.example/pfad', 'www.b.example']],
    ['https://a.example/pfad,b.example/x,c.example', ['https://a.example/pfad', 'b.example/x', 'c.example']],
    ['https://a.example/pfad,müller.example', ['https://a.example/pfad', 'müller.example']],
    ['https://a.example/pfad,b.example:8443', ['https://a.example/pfad', 'b.example:8443']],
    ['https://a.example/x,index.php,v1.0,b', ['https://a.example/x,index.php,v1.0,b']],
    [',,', []],
  ])('reads the list "%s" of an earlier client', (urls, entries) => {
    expect(keysOf({ urls })).toEqual(entries);
  });
});

describe('two writers of one mirror', () => {
  type Writer = (read: () => Promise<string[]>, write: (wanted: string[]) => Promise<void>) => Promise<void>;

  /** Sites come one by one, each change starts a writer; calls end in any order. */
  const converges = (writer: Writer) =>
    fc.asyncProperty(fc.scheduler(), fc.integer({ min: 1, max: 4 }), async (s, changes) => {
      const table: string[] = [];
      let provider: string[] = [];
      const read = async () => {
        const seen = [...table];
        await s.schedule(Promise.resolve(), 'read');
        return seen;
      };
      const write = async (wanted: string[]) => {
        await s.schedule(Promise.resolve(), 'write');
        provider = wanted;
        await s.schedule(Promise.resolve(), 'answer');
      };
      const writers: Promise<void>[] = [];
      for (let at = 0; at < changes; at += 1) {
        writers.push(
          s.schedule(Promise.resolve(), 'change').then(() => {
            table.push(`site-${at}`);
            return writer(read, write);
          }),
        );
      }
      await s.waitFor(Promise.all(writers));
      expect(provider).toEqual(table);
    });

  it('leave the newest list behind, in whatever order their calls end', async () => {
    await expect(fc.assert(converges(writeUntilSame), { numRuns: 2000 })).resolves.toBeUndefined();
  });

  it('would not, if each wrote what it had read and went away', async () => {
    const careless: Writer = async (read, write) => write(await read());
    await expect(fc.assert(converges(careless), { numRuns: 2000 })).rejects.toThrow('Property failed');
  });
});
