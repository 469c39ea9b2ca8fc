import { afterEach, beforeEach, expect, it } from 'vitest';
import { forgetEverything } from '../testing/browser-windows.ts';
import { sessionMarker } from './session-marker.ts';

beforeEach(forgetEverything);
afterEach(() => {
  Reflect.deleteProperty(document, 'cookie');
  forgetEverything();
});

it('remembers for the configured days that somebody was signed in, under the client’s name', () => {
  const cookies: string[] = [];
  const jar = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie');
  Object.defineProperty(document, 'cookie', {
    configurable: true,
    get: () => jar?.get?.call(document) as string,
    set: (cookie: string) => {
      cookies.push(cookie);
      jar?.set?.call(document, cookie);
    },
  });
  const marker = sessionMarker('stufenlos-web', 2);
  expect(marker.isSet()).toBe(false);
  marker.set();
  expect(cookies).toEqual(['auth.stufenlos-web.is.authenticated=true; max-age=172800; path=/; samesite=lax']);
  expect(marker.isSet()).toBe(true);
  expect(sessionMarker('other', 1).isSet()).toBe(false);
  marker.clear();
  expect(marker.isSet()).toBe(false);
});
