import { expect, it } from 'vitest';
import { shownHost } from './shown-host.ts';

const shown = (address: string) => shownHost(new URL(address));

it.each([
  ['https://müller.de/', 'müller.de'],
  ['https://www.straße.example:8443/', 'www.straße.example:8443'],
  ['https://smørrebrød.example/', 'smørrebrød.example'],
  ['https://plain.example/', 'plain.example'],
  ['http://localhost:4205/', 'localhost:4205'],
  ['http://[::1]:80/', '[::1]'],
])('%s is shown as %s', (address, host) => {
  expect(shown(address)).toBe(host);
});

it.each([
  ['a letter of another script among Latin ones', 'https://p\u0430ypal.example/'],
  ['a host in another script', 'https://\u0430\u0440\u0440\u04cf\u0435.example/'],
  ['a dotless i', 'https://w\u0131k\u0131.example/'],
  ['a Latin look-alike of g', 'https://\u0261oogle.example/'],
])('%s is shown in its encoded form', (_, address) => {
  expect(shown(address)).toMatch(/^(?:xn--[\w-]+\.example|google\.example)$/);
});

it('a label that cannot be decoded stays', () => {
  expect(shownHost({ hostname: 'xn--999999999', host: 'xn--999999999:81' })).toBe('xn--999999999:81');
});
