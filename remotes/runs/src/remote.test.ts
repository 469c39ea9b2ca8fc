import { remoteDescriptorSchema, scanFailureCodes } from '@stufenlos/contracts';
import { failureReasons } from '@stufenlos/contracts/scan-constants';
import { platformVersion } from '@stufenlos/platform';
import { expect, it } from 'vitest';
import descriptor from '../remote.json';
import packageFile from '../package.json';
import de from './locales/de.json';
import en from './locales/en.json';
import remote from './remote.tsx';

const parsed = remoteDescriptorSchema.parse(descriptor);

// Loads the whole remote once, which takes its time on a busy machine.
it('has a view for every route it declares', { timeout: 60_000 }, async () => {
  expect(Object.keys(remote.views)).toEqual(parsed.routes.map(({ id }) => id));
  for (const load of Object.values(remote.views)) expect(await load()).toBeTypeOf('function');
});

it('brings the texts it declares in both languages', async () => {
  expect([...new Set(remote.texts.map(({ namespace }) => namespace))]).toEqual(parsed.texts);
  for (const { load } of remote.texts) {
    const [german, english] = await Promise.all([load('de'), load('en')]);
    expect(Object.keys(german.default)).toEqual(Object.keys(english.default));
  }
});

it('was built for the platform of today and is published under its own version', () => {
  expect(remote.contract).toBe(platformVersion);
  expect(parsed.version).toBe(packageFile.version);
});

it('has a title for every route in both languages', () => {
  for (const { titleKey } of parsed.routes) {
    expect([parsed.labels.de[titleKey], parsed.labels.en[titleKey]].every(Boolean)).toBe(true);
  }
});

it('has a sentence for every way a scan can fail, and none for another', () => {
  const ways = scanFailureCodes.flatMap((code) => [
    code,
    ...(failureReasons[code] ?? []).map((reason) => `${code}.${reason}`),
  ]);
  for (const texts of [de, en]) {
    const codes = Object.keys(texts).flatMap((key) => /^fail\.code\.(.+)/.exec(key)?.[1] ?? []);
    expect(codes.toSorted()).toEqual(ways.toSorted());
  }
});

it('keeps the agreed English wording of the failure and of the empty category', () => {
  expect(en['fail.title']).toBe("We couldn't scan this site.");
  expect(en['fail.text']).toBe(
    'The URL may be invalid, or the site blocks automated tools (robots.txt, captchas or other bot protection).',
  );
  expect(en['empty.title']).toBe('Looks good on our side - no findings to display.');
});
