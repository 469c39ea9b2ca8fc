import { describe, expect, it } from 'vitest';
import { readForwardTarget, readTarget } from './egress-target.ts';

describe('the target of a request', () => {
  it.each([
    ['shop.example:443', { host: 'shop.example', port: 443, isLiteral: false }],
    ['SHOP.Example:443', { host: 'shop.example', port: 443, isLiteral: false }],
    ['shop.example.:443', { host: 'shop.example.', port: 443, isLiteral: false }],
    ['_dmarc.a-b.example:80', { host: '_dmarc.a-b.example', port: 80, isLiteral: false }],
    ['1.2.3.4:80', { host: '1.2.3.4', port: 80, isLiteral: true }],
    ['[::1]:80', { host: '::1', port: 80, isLiteral: true }],
  ])('is parsed from %s', (text, target) => {
    expect(readTarget(text)).toEqual(target);
  });

  it.each([
    ['', 'empty text'],
    ['shop.example', 'no port'],
    ['shop.example:0', 'port out of range'],
    ['shop.example:65536', 'port out of range'],
    ['shop.example:443:1', 'two ports'],
    ['[shop.example]:443', 'name in brackets'],
    ['[127.0.0.1]:443', 'IPv4 in brackets'],
    ['::1:443', 'IPv6 without brackets'],
    ['user@shop.example:443', 'user info'],
    ['a..b:443', 'empty label'],
    ['.a:443', 'empty label'],
    ['-a.example:443', 'label with a leading hyphen'],
    ['sh op.example:443', 'space'],
    ['shop.example/x:443', 'path'],
    [`${'a'.repeat(64)}.example:443`, 'label of 64 characters'],
    [`${'abcdefg.'.repeat(32)}:443`, 'name of 254 characters or more'],
    ['münchen.example:443', 'non-ASCII letters'],
  ])('is refused for %j: %s', (text) => {
    expect(readTarget(text)).toBeUndefined();
  });

  it.each([
    ['2130706433:80', 'decimal address'],
    ['0x7f.1:80', 'hexadecimal address'],
    ['0x7f000001:80', 'hexadecimal address'],
    ['127.1:80', 'short address'],
    ['0177.0.0.1:80', 'octal address'],
    ['127.0.0.1.:80', 'address with a trailing dot'],
    ['1.2.3.4.5:80', 'address of five parts'],
    ['256.0.0.1:80', 'address out of range'],
    ['a.0x:80', 'name that ends like a number'],
    ['[fe80::1%eth0]:80', 'zone'],
    ['[fe80::1%25eth0]:80', 'zone, escaped'],
    ['[::1]]:80', 'two brackets'],
    ['[::ffff:127.0.0.256]:80', 'mapped address out of range'],
    ['shop%2eexample:80', 'percent-encoded dot'],
    ['shop.example\0.a:80', 'NUL'],
    ['shop.example\n.a:80', 'line break'],
    ['shop。example:80', 'ideographic full stop'],
    ['①②⑦.0.0.1:80', 'circled digits'],
    ['shop.example..:80', 'two trailing dots'],
    ['.:80', 'only the root'],
    ['*.example:80', 'star'],
    ['shop.example:080', 'port with a leading zero'],
    ['shop.example:+80', 'port with a sign'],
    ['shop.example: 80', 'port with a space'],
    ['shop.example:80 ', 'space at the end'],
    ['shop.example:80\n', 'line break at the end'],
    ['shop.example:８０', 'full-width port'],
    [`${'a.'.repeat(126)}aa:80`, 'name of 254 characters'],
  ])('is refused for %j: %s', (text) => {
    expect(readTarget(text)).toBeUndefined();
  });

  it('can have a name of 253 characters', () => {
    const host = `${'a.'.repeat(126)}a`;
    expect(host).toHaveLength(253);
    expect(readTarget(`${host}:80`)?.host).toBe(host);
  });
});

describe('a plain request', () => {
  it('has its target on the request line', () => {
    expect(readForwardTarget('http://shop.example/a?b=1')).toEqual({
      target: { host: 'shop.example', port: 80, isLiteral: false },
      authority: 'shop.example',
      path: '/a?b=1',
    });
    expect(readForwardTarget('http://[::1]:8080/')).toMatchObject({
      target: { host: '::1', port: 8080, isLiteral: true },
      authority: '[::1]:8080',
    });
  });

  it.each([
    '/a',
    '*',
    'https://shop.example/',
    'ftp://a/',
    'http://',
    'http:///',
    'file:///etc/passwd',
    'http://u:p@shop.example/',
    'http://shop.example@127.0.0.1/',
    'http://shop.example',
    'http://shop.example?a',
    'http:/shop.example/',
    'http:\\\\shop.example\\',
    'http://shop.example\\@127.0.0.1/',
    'HTTP://shop.example/',
    'http://SHOP.example/',
    'http://shop.example:80/',
    'http://shop.example:/',
    'http://0x7f.1/',
    'http://[::0001]/',
    'http://sh\top.example/',
    ' http://shop.example/',
    'http://münchen.example/',
    'http://shop%2eexample/',
  ])('is refused with the target %j', (line) => {
    expect(readForwardTarget(line)).toBeUndefined();
  });
});
