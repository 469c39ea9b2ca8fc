import { describe, expect, it } from 'vitest';
import { withoutToken } from './request-log.ts';

describe('a line of the request log', () => {
  it.each([
    ['/api/scans/AAAAAAAAAAAAAAAAAAAAAA', '/api/scans/:token'],
    ['/api/scans/AAAAAAAAAAAAAAAAAAAAAA/events', '/api/scans/:token/events'],
    ['/api/scans/AAAAAAAAAAAAAAAAAAAAAA?x=1', '/api/scans/:token'],
    ['/api/scans', '/api/scans'],
    ['/api/stats?secret=1\n2', '/api/stats'],
  ])('of %s says %s: no token, no query', (url, path) => {
    expect(withoutToken(url)).toBe(path);
  });
});
