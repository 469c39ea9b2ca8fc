import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { UsageError } from '../input/usage-error.ts';
import { openScreenshotFolder, screenshotName } from './screenshot-folder.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'stufenlos-pictures-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('creates the folder and names each screenshot by number and host', async () => {
  const target = path.join(folder, 'a', 'b');
  const screenshots = openScreenshotFolder(target);
  await screenshots.keep(7, 'https://www.example.com:8443/shop', Buffer.from('picture'));
  expect(readFileSync(path.join(target, '7-www.example.com.webp'), 'utf8')).toBe('picture');
  await screenshots.keep(7, 'https://www.example.com:8443/shop', Buffer.from('as on a phone'), 'mobile');
  expect(readFileSync(path.join(target, '7-www.example.com-mobile.webp'), 'utf8')).toBe('as on a phone');
});

it.each([
  ['http://[::1]:4205/', '1-_1_.webp'],
  ['https://münchen.example/../../x', '1-xn--mnchen-3ya.example.webp'],
  [`https://${'a'.repeat(300)}.example/`, `1-${'a'.repeat(100)}.webp`],
  ['no address', '1-.webp'],
])('gives %s a file name without path separators', (url, name) => {
  expect(screenshotName(1, url)).toBe(name);
});

it('refuses a path that is a file', () => {
  const file = path.join(folder, 'file');
  writeFileSync(file, '');
  expect(() => openScreenshotFolder(file)).toThrow(UsageError);
  expect(() => openScreenshotFolder(path.join(file, 'inside'))).toThrow(UsageError);
});
