import { expect, it } from 'vitest';
import { trustedScriptPolicy } from './trusted-types.ts';

it.each(['/shell/1.0.0/js/index.js', '/remotes/runs/1.0.0/~2/remoteEntry.js', `${location.origin}/remotes/x/1/y.js`])(
  'allows %s',
  (url) => {
    expect(trustedScriptPolicy.createScriptURL(url)).toBe(url);
  },
);

it.each([
  'https://evil.example/remotes/x.js',
  '//evil.example/shell/x.js',
  'data:text/javascript,alert(1)',
  'blob:http://localhost/1',
  '/api/scans/x',
  '/remotes/../api/x.js',
  '/elsewhere/shell/x.js',
])('refuses %s', (url) => {
  expect(() => trustedScriptPolicy.createScriptURL(url)).toThrow('script not allowed');
});
