import { expect, it } from 'vitest';
import { findRoute } from './routing.ts';

const table = {
  'GET /mails/messages': 'messages',
  'GET,POST /mails/{id}': 'mail',
  '* /rest/*': 'rest',
  'GET /page.css': 'style',
};

it.each([
  ['GET', '/mails/messages', 'messages', []],
  ['HEAD', '/mails/messages', 'messages', []],
  ['POST', '/mails/messages', 'mail', ['messages']],
  ['POST', '/mails/a', 'mail', ['a']],
  ['TRACE', '/rest/a/b', 'rest', ['a/b']],
])('%s %s leads to %s', (method, path, handle, segments) => {
  expect(findRoute(table, method, path)).toEqual({ handle, segments });
});

it.each([
  '/mails',
  '/mails/',
  '/mails/a/b',
  '/mails/a%2Fb',
  '/mails/%61',
  '//mails/a',
  '/MAILS/a',
  '/rest',
  '/pagexcss',
])('%s leads nowhere', (path) => {
  expect(findRoute(table, 'GET', path)).toBeUndefined();
});

it('a path with other methods is refused with the methods that it has', () => {
  expect(() => findRoute(table, 'DELETE', '/mails/a')).toThrow(
    expect.objectContaining({ status: 405, headers: { allow: 'GET, HEAD, POST' } }) as Error,
  );
});
