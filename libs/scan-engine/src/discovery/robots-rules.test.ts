import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { botName } from '@stufenlos/contracts';
import fc from 'fast-check';
import robotsParser from 'robots-parser';
import type { Robot } from 'robots-parser';
import { describe, expect, it } from 'vitest';
import { manyNames, manyWildcards } from '../../security/hostile/bombs.ts';
import { RobotsRules } from './robots-rules.ts';

const origin = 'https://a.example';
const rules = (...lines: string[]) => new RobotsRules(origin, lines.join('\n'));
const allowed = async (of: RobotsRules, ...paths: string[]) =>
  [...(await of.allowedOf(paths.map((path) => origin + path)))].map((url) => url.slice(origin.length));

describe('the rules of robots.txt', () => {
  it('are those for our name in any case, otherwise those for all robots', async () => {
    const ours = rules('User-agent: *', 'Disallow: /', '', 'User-Agent: stufenlosbot', 'Disallow: /x');
    expect(await allowed(ours, '/', '/a', '/x')).toEqual(['/', '/a']);
    expect(
      await allowed(rules('User-agent: OtherBot', 'Disallow: /', 'User-agent: *', 'Disallow: /x'), '/a', '/x'),
    ).toEqual(['/a']);
  });

  it.each(['Sitemap: https://a.example/s.xml', 'sitemap:', 'Host: a.example', 'Clean-param: ref /x'])(
    'belong to all names of a group although a line that is no rule stands between: %s',
    async (other) => {
      const of = rules('User-agent: StufenlosBot', other, 'User-agent: Other', other, 'Disallow: /x');
      expect(await allowed(of, '/', '/x')).toEqual(['/']);
      const last = rules('User-agent: Other', 'Disallow: /', other, 'User-agent: *', 'Disallow: /x');
      expect(await allowed(last, '/', '/x')).toEqual(['/']);
    },
  );

  it.each(['Allow: /a', 'Disallow:', 'Crawl-delay: 2'])(
    'end with the group: a rule ends the names, %s',
    async (rule) => {
      const of = rules('User-agent: *', rule, 'User-agent: Other', 'Disallow: /');
      expect(await allowed(of, '/', '/x')).toEqual(['/', '/x']);
    },
  );

  it('apply by the longest match, and Allow wins between matches of equal length', async () => {
    const of = rules('User-agent: *', 'Disallow: /shop', 'Allow: /shop/open', 'Disallow: /b', 'Allow: /b');
    expect(await allowed(of, '/shop', '/shop/x', '/shop/open/1', '/b')).toEqual(['/shop/open/1', '/b']);
  });

  it('support wildcards and the end-of-address anchor', async () => {
    const of = rules('User-agent: *', 'Disallow: /*.php$', 'Disallow: /*?print=', 'Disallow: /a/*/c');
    expect(await allowed(of, '/x.php', '/x.php?a=1', '/y?print=1', '/a/b/c', '/a/c')).toEqual(['/x.php?a=1', '/a/c']);
  });

  it.each([
    ['/%7Ejoe', '/~joe'],
    ['/%7ejoe', '/~joe'],
    ['/%70rivate', '/private'],
    ['/~joe', '/%7Ejoe'],
    ['/private', '/%70rivate/x'],
    ['/a%2fb', '/a%2Fb'],
    ['/straße', '/stra%c3%9fe'],
    ['/*?filter[', '/list?filter[color]=red'],
    ['/*?filter%5B', '/list?filter[color]=red'],
  ])('compare %s and %s without regard to their encoding', async (rule, path) => {
    expect(await allowed(rules('User-agent: *', `Disallow: ${rule}`), '/', path)).toEqual(['/']);
  });

  it('do not take an encoded slash for a slash', async () => {
    expect(await allowed(rules('User-agent: *', 'Disallow: /a%2Fb'), '/a/b')).toEqual(['/a/b']);
    expect(await allowed(rules('User-agent: *', 'Disallow: /a/b'), '/a%2Fb')).toEqual(['/a%2Fb']);
  });

  it('include a crawl delay of at most ten seconds, and sitemaps from anywhere in the file', async () => {
    expect(rules('User-agent: *', 'Crawl-delay: 2.5').crawlDelayMs).toBe(2500);
    expect(rules('User-agent: *', 'Crawl-delay: 86400').crawlDelayMs).toBe(10_000);
    expect(rules('User-agent: *', 'Crawl-delay: -1').crawlDelayMs).toBe(0);
    expect(rules('User-agent: *', 'Crawl-delay: soon').crawlDelayMs).toBe(0);
    expect(
      rules('Sitemap: https://a.example/s.xml', 'User-agent: *', 'sitemap: https://b.example/t.xml').sitemaps,
    ).toEqual(['https://a.example/s.xml', 'https://b.example/t.xml']);
  });

  it('allow all addresses of other origins, and everything when the text is not robots.txt', async () => {
    const of = rules('User-agent: *', 'Disallow: /');
    expect([...(await of.allowedOf(['http://a.example/', 'https://www.a.example/']))]).toHaveLength(2);
    expect(await allowed(rules('<!doctype html><title>Nicht gefunden</title>\u0000\uFFFD: x'), '/a')).toEqual(['/a']);
  });

  it('give the same results in this thread and in a parser thread', async () => {
    const lines = [
      'User-agent: *',
      'Crawl-delay: 3',
      'Disallow: /*.php$',
      'Allow: /allowed.php',
      'Sitemap: https://a.example/s',
    ];
    const many = Array.from({ length: 1000 }, (_, n) => `Disallow: /*/${n}/`);
    for (const text of [lines, [...lines, ...many]]) {
      const of = rules(...text);
      expect(await allowed(of, '/allowed.php', '/b.php', '/c')).toEqual(['/allowed.php', '/c']);
      expect([of.crawlDelayMs, of.sitemaps]).toEqual([3000, ['https://a.example/s']]);
    }
  });

  it('give the same results as robots-parser for the whole file', { timeout: 60_000 }, async () => {
    const path = fc.string({ unit: fc.constantFrom('/', 'a', 'b', '*', '$', '%41', 'ä', '?'), maxLength: 8 });
    const name = fc.constantFrom('*', 'StufenlosBot', 'stufenlosbot/1.0', 'Other', 'Another', '');
    const line = fc.oneof(
      { weight: 3, arbitrary: name.map((agent) => `User-agent: ${agent}`) },
      {
        weight: 6,
        arbitrary: fc.tuple(fc.constantFrom('Allow', 'disallow'), path).map(([key, to]) => `${key}: ${to}`),
      },
      fc.constantFrom(
        '',
        '# note',
        'Crawl-delay: 2',
        'Crawl-delay: x',
        'Sitemap: https://a.example/s',
        'Foo: bar',
        'no colon',
      ),
    );
    // robots-parser ends the names of a group at any line, for example at `Sitemap`, against RFC 9309, 2.2.4.
    const isRule = (text: string) => /^(?:allow|disallow|crawl-delay):/i.test(text);
    const isOther = (text: string) => text.includes(':') && !isRule(text) && !text.startsWith('User-agent');
    const hasOtherInNames = (lines: readonly string[]) => {
      const kinds = lines.flatMap((text) => (isOther(text) ? 'o' : isRule(text) ? 'r' : text.includes(':') ? 'n' : []));
      return /no+n/.test(kinds.join(''));
    };
    const file = fc.array(line, { maxLength: 20 }).filter((lines) => !hasOtherInNames(lines));
    const parse = robotsParser as unknown as (url: string, text: string) => Robot;
    await fc.assert(
      fc.asyncProperty(file, fc.array(path, { maxLength: 5 }), async (lines, paths) => {
        const urls = paths.map((to) => new URL(`${origin}/${to}`).href);
        // The package compares what is encoded without need with its encoding, against RFC 9309, 2.2.2.
        const decoded = (text: string) => text.replaceAll('%41', 'A');
        const whole = parse(`${origin}/robots.txt`, decoded(lines.join('\n')));
        const of = rules(...lines);
        expect([...(await of.allowedOf(urls))]).toEqual([
          ...new Set(urls.filter((url) => whole.isAllowed(decoded(url), botName) !== false)),
        ]);
        expect([of.sitemaps, of.crawlDelayMs]).toEqual([
          whole.getSitemaps(),
          1000 * (whole.getCrawlDelay(botName) ?? 0),
        ]);
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    ['more than 10,000 rules', Array.from({ length: 10_001 }, (_, n) => `Disallow: /${n}`)],
    ['more than 50 wildcards in a rule', [`Disallow: /${'*a'.repeat(51)}`]],
  ])('allow nothing with %s', async (_, lines) => {
    const of = rules('User-agent: *', ...lines, 'Sitemap: https://a.example/s');
    expect(await allowed(of, '/', '/b')).toEqual([]);
    expect(await of.isAllowed('https://b.example/')).toBe(true);
  });

  it('for any number of other names take no time', { timeout: 60_000 }, async () => {
    const of = rules(manyNames(), 'User-agent: *', 'Disallow: /x');
    expect(await allowed(of, '/', '/x')).toEqual(['/']);
  });

  const endless = ['User-agent: *', ...Array.from({ length: 28 }, () => `Disallow: /${'*a'.repeat(49)}b`)];
  const long = Array.from({ length: 3000 }, (_, n) => `/${'a'.repeat(1900)}${n}`);

  it(
    'that would take minutes to match are stopped after seconds and then allow nothing',
    { timeout: 60_000 },
    async () => {
      const of = rules(...endless);
      // Addresses that were matched in time are allowed.
      expect((await allowed(of, ...long)).length).toBeLessThan(long.length);
      expect(await allowed(of, '/b')).toEqual([]);
    },
  );

  it('disallow an address that takes too long to match, regardless of the speed of the machine', async () => {
    const of = new RobotsRules(origin, manyWildcards());
    expect(await allowed(of, '/', `/${'a'.repeat(1900)}`, '/linked')).toEqual(['/', '/linked']);
  });

  it('do not block this thread while they are matched', { timeout: 60_000 }, async () => {
    const server = createServer((_request, response) => response.end('served')).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const of = rules(...endless);
    const order: string[] = [];
    const matching = allowed(of, ...long).then(() => order.push('matched'));
    for (let at = 0; at < 20; at += 1) {
      const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
      order.push(await answer.text());
    }
    await matching;
    server.close();
    expect(order).toEqual([...Array.from({ length: 20 }, () => 'served'), 'matched']);
  });
});
