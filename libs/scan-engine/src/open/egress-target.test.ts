import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readForwardTarget, readTarget, targetName } from './egress-target.ts';

describe('where a request wants to go', () => {
  it.each([
    ['shop.example:443', { host: 'shop.example', port: 443, isLiteral: false }],
    ['SHOP.Example:443', { host: 'shop.example', port: 443, isLiteral: false }],
    ['shop.example.:443', { host: 'shop.example.', port: 443, isLiteral: false }],
    ['_dmarc.a-b.example:80', { host: '_dmarc.a-b.example', port: 80, isLiteral: false }],
    ['1.2.3.4:80', { host: '1.2.3.4', port: 80, isLiteral: true }],
    ['[::1]:80', { host: '::1', port: 80, isLiteral: true }],
  ])('%s is read', (text, target) => {
    expect(readTarget(text)).toEqual(target);
  });

  it.each([
    ['', 'nothing'],
    ['shop.example', 'no port'],
    ['shop.example:0', 'port out of range'],
    ['shop.example:65536', 'port out of range'],
    ['shop.example:443:1', 'two ports'],
    ['[shop.example]:443', 'brackets round a name'],
    ['[127.0.0.1]:443', 'brackets round IPv4'],
    ['::1:443', 'IPv6 without brackets'],
    ['user@shop.example:443', 'user info'],
    ['a..b:443', 'empty label'],
    ['.a:443', 'empty label'],
    ['-a.example:443', 'label with a hyphen in front'],
    ['sh op.example:443', 'space'],
    ['shop.example/x:443', 'path'],
    [`${'a'.repeat(64)}.example:443`, 'label of 64'],
    [`${'abcdefg.'.repeat(32)}:443`, 'name of 254 and more'],
    ['münchen.example:443', 'letters beyond ASCII'],
  ])('%j is refused: %s', (text) => {
    expect(readTarget(text)).toBeUndefined();
  });

  it('is said in the same words as it was read', () => {
    const label = fc.stringMatching(/^[a-z0-9](?:[a-z0-9-]{0,10}[a-z0-9])?$/);
    const name = fc.array(label, { minLength: 1, maxLength: 4 }).map((labels) => labels.join('.'));
    const host = fc.oneof(
      name,
      fc.ipV4(),
      fc.ipV6().map((ip) => `[${ip}]`),
    );
    fc.assert(
      fc.property(host, fc.integer({ min: 1, max: 65_535 }), (typed, port) => {
        const target = readTarget(`${typed}:${port}`);
        expect(target === undefined ? `${typed}:${port}` : targetName(target)).toBe(`${typed}:${port}`);
      }),
    );
    expect(targetName({ host: '::1', port: 80, isLiteral: true })).toBe('[::1]:80');
  });
});

describe('a plain request', () => {
  it('names its target on the request line', () => {
    expect(readForwardTarget('http://shop.example/a?b=1')).toEqual({
      target: { host: 'shop.example', port: 80, isLiteral: false },
      path: '/a?b=1',
    });
    expect(readForwardTarget('http://[::1]:8080/')?.target).toEqual({ host: '::1', port: 8080, isLiteral: true });
  });

  it.each(['/a', 'https://shop.example/', 'ftp://a/', 'http://u:p@shop.example/', 'http://', 'file:///etc/passwd'])(
    '%s is refused',
    (line) => {
      expect(readForwardTarget(line)).toBeUndefined();
    },
  );
});
