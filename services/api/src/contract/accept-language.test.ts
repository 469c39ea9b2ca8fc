import { describe, expect, it } from 'vitest';
import { localeFromAcceptLanguage } from './accept-language.ts';

describe('the language of a browser', () => {
  it.each([
    [undefined, 'de'],
    ['', 'de'],
    ['en', 'en'],
    ['de-AT,de;q=0.9,en;q=0.8', 'de'],
    ['en-US,en;q=0.5,de;q=0.1', 'en'],
    ['fr, en;q=0.3, de;q=0.4', 'de'],
    ['fr', 'de'],
    ['en;q=0, fr', 'de'],
    ['*', 'de'],
    ['EN', 'en'],
    [';;;,q=,=,en;q=x', 'en'],
  ])('%j is %s', (header, locale) => {
    expect(localeFromAcceptLanguage(header)).toBe(locale);
  });
});
