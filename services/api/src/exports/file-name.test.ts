import { expect, it } from 'vitest';
import { exportFileName } from './file-name.ts';

it.each([
  ['shop.example', 'stufenlos-shop.example-2026-11-22.pdf'],
  ['xn--mnchen-3ya.example', 'stufenlos-xn-mnchen-3ya.example-2026-11-22.pdf'],
  ['localhost:4205', 'stufenlos-localhost-4205-2026-11-22.pdf'],
  ['[::1]:80', 'stufenlos-1-80-2026-11-22.pdf'],
  ['..', 'stufenlos-website-2026-11-22.pdf'],
  ['a"\r\nset-cookie: x=1/../münchen', 'stufenlos-a-set-cookie-x-1-.-m-nchen-2026-11-22.pdf'],
])('a file of %j has a name that every system and header takes', (host, name) => {
  expect(exportFileName(host, '2026-11-22', 'pdf')).toBe(name);
});

it('stays short for the longest host', () => {
  expect(exportFileName(`${'a'.repeat(250)}.de`, '2026-11-22', 'json').length).toBeLessThan(140);
});
