import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { UsageFault } from './usage-error.ts';
import { openPictureFolder, pictureName } from './picture-folder.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'stufenlos-pictures-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('makes the folder and keeps each picture under its number and host', async () => {
  const place = path.join(folder, 'a', 'b');
  const pictures = openPictureFolder(place);
  await pictures.keep(7, 'https://www.example.com:8443/shop', Buffer.from('picture'));
  expect(readFileSync(path.join(place, '7-www.example.com.webp'), 'utf8')).toBe('picture');
});

it.each([
  ['http://[::1]:4205/', '1-_1_.webp'],
  ['https://münchen.example/../../x', '1-xn--mnchen-3ya.example.webp'],
  [`https://${'a'.repeat(300)}.example/`, `1-${'a'.repeat(100)}.webp`],
  ['no address', '1-.webp'],
])('gives %s a name that stays inside the folder', (url, name) => {
  expect(pictureName(1, url)).toBe(name);
});

it('refuses a folder that is a file', () => {
  const file = path.join(folder, 'file');
  writeFileSync(file, '');
  expect(() => openPictureFolder(file)).toThrow(UsageFault);
  expect(() => openPictureFolder(path.join(file, 'inside'))).toThrow(UsageFault);
});
