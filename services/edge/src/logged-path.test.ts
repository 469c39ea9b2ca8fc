import { expect, it } from 'vitest';
import { loggedPath } from './logged-path.ts';

it.each([
  ['/api/scans/AbCd-_123/events?x=1', '/api/scans/:token/events'],
  ['/scan/AbCd-_123', '/scan/:token'],
  ['/api/shared/AbCd-_123', '/api/shared/:token'],
  ['/share/AbCd-_123#x', '/share/:token'],
  ['/api/scans?url=a', '/api/scans'],
  ['/preise?x=1', '/preise'],
])('logs %s as %s', (url, logged) => {
  expect(loggedPath(url)).toBe(logged);
});
