import { expect, it } from 'vitest';
import { loggedPath } from './logged-path.ts';

it.each([
  ['/api/scans/AbCd-_123/events?x=1', '/api/scans/:token/events'],
  ['/scan/AbCd-_123', '/scan/:token'],
  ['/api/shared/AbCd-_123', '/api/shared/:token'],
  ['/api/shared/AbCd-_123/findings?cursor=1', '/api/shared/:token/findings'],
  ['/shared/AbCd-_123', '/shared/:token'],
  ['/share/AbCd-_123#x', '/share/:token'],
  ['/api/scans?url=a', '/api/scans'],
  ['/preise?x=1', '/preise'],
  ['/auth/callback?code=a&state=b', '/auth/callback'],
  ['/sandbox/identity/auth?client_id=x&state=b', '/sandbox/identity/auth'],
  ['/sandbox/identity/interaction/Ab_c-1/login', '/sandbox/identity/interaction/:key'],
  ['/sandbox/mail/messages/1', '/sandbox/mail/messages/:key'],
])('logs %s as %s', (url, logged) => {
  expect(loggedPath(url)).toBe(logged);
});
