import { describe, expect, it } from 'vitest';
import { RobotsRules } from './robots-rules.ts';

const origin = 'https://a.example';
const rules = (...lines: string[]) => new RobotsRules(origin, lines.join('\n'));
const allowed = (of: RobotsRules, ...paths: string[]) =>
  [...of.allowedOf(paths.map((path) => origin + path))].map((url) => url.slice(origin.length));

describe('the rules of robots.txt', () => {
  it('are those of our name, in any letters, and else those for everybody', () => {
    const ours = rules('User-agent: *', 'Disallow: /', '', 'User-Agent: stufenlosbot', 'Disallow: /x');
    expect(allowed(ours, '/', '/a', '/x')).toEqual(['/', '/a']);
    expect(allowed(rules('User-agent: OtherBot', 'Disallow: /', 'User-agent: *', 'Disallow: /x'), '/a', '/x')).toEqual([
      '/a',
    ]);
  });

  it('are decided by the longest match, and by "allow" where two are as long', () => {
    const of = rules('User-agent: *', 'Disallow: /shop', 'Allow: /shop/open', 'Disallow: /b', 'Allow: /b');
    expect(allowed(of, '/shop', '/shop/x', '/shop/open/1', '/b')).toEqual(['/shop/open/1', '/b']);
  });

  it('know wildcards and the end of an address', () => {
    const of = rules('User-agent: *', 'Disallow: /*.php$', 'Disallow: /*?print=', 'Disallow: /a/*/c');
    expect(allowed(of, '/x.php', '/x.php?a=1', '/y?print=1', '/a/b/c', '/a/c')).toEqual(['/x.php?a=1', '/a/c']);
  });

  it('name a delay of ten seconds at most, and sitemaps wherever they stand', () => {
    expect(rules('User-agent: *', 'Crawl-delay: 2.5').crawlDelayMs).toBe(2500);
    expect(rules('User-agent: *', 'Crawl-delay: 86400').crawlDelayMs).toBe(10_000);
    expect(rules('User-agent: *', 'Crawl-delay: -1').crawlDelayMs).toBe(0);
    expect(rules('User-agent: *', 'Crawl-delay: soon').crawlDelayMs).toBe(0);
    expect(
      rules('Sitemap: https://a.example/s.xml', 'User-agent: *', 'sitemap: https://b.example/t.xml').sitemaps,
    ).toEqual(['https://a.example/s.xml', 'https://b.example/t.xml']);
  });

  it('say nothing about another origin, and nothing at all when they are no rules', () => {
    const of = rules('User-agent: *', 'Disallow: /');
    expect([...of.allowedOf(['http://a.example/', 'https://www.a.example/'])]).toHaveLength(2);
    expect(allowed(rules('<!doctype html><title>Nicht gefunden</title>\u0000\uFFFD: x'), '/a')).toEqual(['/a']);
  });

  it('that would take minutes for many pages cost seconds once, and then allow nothing', { timeout: 60_000 }, () => {
    const of = rules('User-agent: *', ...Array.from({ length: 28 }, () => `Disallow: /${'*a'.repeat(900)}b`));
    const paths = Array.from({ length: 300 }, (_, n) => `/${'a'.repeat(1900)}${n}`);
    const startedAt = performance.now();
    // What was matched in time was matched.
    expect(allowed(of, ...paths).length).toBeLessThan(300);
    expect(allowed(of, ...paths, '/b')).toEqual([]);
    expect(performance.now() - startedAt).toBeLessThan(20_000);
  });
});
