import { describe, expect, it } from 'vitest';
import { withoutKeys, withoutToken } from './request-log.ts';

describe('a line of the request log', () => {
  it.each([
    ['/api/scans/AAAAAAAAAAAAAAAAAAAAAA', '/api/scans/:token'],
    ['/api/scans/AAAAAAAAAAAAAAAAAAAAAA/events', '/api/scans/:token/events'],
    ['/api/scans/AAAAAAAAAAAAAAAAAAAAAA?x=1', '/api/scans/:token'],
    ['/api/shared/AAAAAAAAAAAAAAAAAAAAAA', '/api/shared/:token'],
    ['/api/shared/AAAAAAAAAAAAAAAAAAAAAA/findings?category=violations', '/api/shared/:token/findings'],
    ['/api/scans', '/api/scans'],
    ['/api/stats?secret=1\n2', '/api/stats'],
  ])('of %s says %s: no token, no query', (url, path) => {
    expect(withoutToken(url)).toBe(path);
  });
});

describe('I12: a line that holds a key of the payment provider', () => {
  it.each([
    ['Invalid API Key provided: sk_test_abcDEF123', 'Invalid API Key provided: sk_test_[removed]'],
    ['"rk_live_51Habc_x"', '"rk_live_[removed]"'],
    ['whsec_abc+/=,whsec_d1', 'whsec_[removed],whsec_[removed]'],
    ['sk_test_****1234', 'sk_test_[removed]'],
    ['risk_test_results and disk_livery', 'risk_test_results and disk_livery'],
  ])('%s is written without it', (line, written) => {
    expect(withoutKeys(line)).toBe(written);
  });
});
