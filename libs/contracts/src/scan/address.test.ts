import { describe, expect, it } from 'vitest';
import { readAddress, maxAddressLength } from './address.ts';

const error = (typed: string, allow: string[] = []) => {
  const reading = readAddress(typed, { allow });
  return reading.ok ? reading.address.url : reading.error;
};
const key = (typed: string) => {
  const reading = readAddress(typed);
  return reading.ok ? reading.address.hostKey : reading.error;
};

describe('an address a person typed', () => {
  it.each([
    ['', 'required'],
    ['   ', 'required'],
    ['kein gültiges', 'format'],
    ['beispiel', 'format'],
    ['http://', 'format'],
    ['https://a..de', 'format'],
    ['https://-a.de', 'format'],
    ['ftp://beispiel.de', 'scheme'],
    ['file:///etc/passwd', 'scheme'],
    ['javascript:alert(1)', 'scheme'],
    ['mailto:a@b.de', 'scheme'],
    ['https://user:pw@beispiel.de', 'credentials'],
    ['https://user@beispiel.de', 'credentials'],
    ['beispiel.de:8080', 'port'],
    ['http://localhost', 'private'],
    ['http://x.localhost', 'private'],
    ['127.0.0.1', 'private'],
    ['http://2130706433', 'private'],
    ['http://0x7f.1', 'private'],
    ['http://[::1]/', 'private'],
    ['http://8.8.8.8/', 'private'],
    [`https://beispiel.de/${'a'.repeat(maxAddressLength)}`, 'tooLong'],
    // Short as typed, 6,020 characters once it is escaped.
    [`https://beispiel.de/${'ä'.repeat(1000)}`, 'tooLong'],
  ])('%j is refused as %s', (typed, expected) => {
    expect(error(typed)).toBe(expected);
  });

  it.each([
    ['beispiel.de', 'https://beispiel.de/'],
    ['  Beispiel.DE/Weg?a=1#teil ', 'https://beispiel.de/Weg?a=1'],
    ['http://beispiel.de:80/', 'http://beispiel.de/'],
    ['https://beispiel.de:80/', 'https://beispiel.de:80/'],
    ['müller.de', 'https://xn--mller-kva.de/'],
    ['https://spa.de/#!/konto', 'https://spa.de/#!/konto'],
  ])('%j is read as %s', (typed, expected) => {
    expect(error(typed)).toBe(expected);
  });

  it('opens a private address only when exactly this host and port is allowed', () => {
    expect(error('localhost:4205/shop', ['localhost:4205'])).toBe('http://localhost:4205/shop');
    expect(error('http://localhost:4206/', ['localhost:4205'])).toBe('private');
    expect(error('http://127.0.0.1:4205/', ['localhost:4205'])).toBe('private');
  });

  it('counts a host without www as the same website, other subdomains not', () => {
    expect(key('https://www.beispiel.de/a')).toBe('beispiel.de');
    expect(key('https://shop.beispiel.de')).toBe('shop.beispiel.de');
    expect(key('https://www.de')).toBe('www.de');
    expect(key('https://www.beispiel.de./a')).toBe('beispiel.de');
  });
});
