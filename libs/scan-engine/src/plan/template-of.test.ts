import { describe, expect, it } from 'vitest';
import { defaultCrawlLimits } from './crawl-limits.ts';
import { clusterOf, patternsOf } from './template-of.ts';

const cluster = (path: string) => clusterOf(`https://a.example${path}`);
const patterns = (path: string) => patternsOf(`https://a.example${path}`, defaultCrawlLimits);

describe('the template of an address', () => {
  it.each([
    ['/blog/first', '/blog/second'],
    ['/de/kontakt/anfahrt', '/de/kontakt/team'],
    ['/2024/05/a', '/2023/11/b'],
    ['/a-title-of-many-words', '/quite-another-title-here'],
    ['/p?id=1', '/p?id=2'],
    ['/app#/user/1', '/app#/user/2'],
  ])('is the same for %s and %s', (a, b) => expect(cluster(a)).toBe(cluster(b)));

  it.each([
    ['/contact', '/about'],
    ['/de/kontakt', '/de/preise'],
    ['/blog/a', '/shop/a'],
    ['/p', '/p?id=1'],
    ['/', '/a'],
  ])('differs for %s and %s', (a, b) => expect(cluster(a)).not.toBe(cluster(b)));

  it('gives the patterns that may be endless', () => {
    expect(patterns('/calendar/2026/11')).toEqual([{ key: '/calendar/#/#', limit: 20 }]);
    expect(patterns('/events/2026-11-21')).toEqual([{ key: '/events/#-#-#', limit: 20 }]);
    expect(patterns('/calendar?month=7')).toEqual([{ key: '?/calendar', limit: 20 }]);
    expect(patterns('/page/7')).toEqual([{ key: '/page/#', limit: 200 }]);
    expect(patterns('/2024/05/a-text')).toEqual([]);
  });

  it('recognises an endlessly growing address', () => {
    expect(patterns('/a/b/a/b/a/b/a/b')).toBe('endless');
    expect(patterns(`/${Array.from({ length: 21 }, (_, at) => `s${at}`).join('/')}`)).toBe('endless');
  });
});
