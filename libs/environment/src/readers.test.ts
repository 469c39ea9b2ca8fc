import { describe, expect, it } from 'vitest';
import {
  byteSize,
  email,
  flag,
  headers,
  host,
  hostAndPort,
  list,
  oneOf,
  origin,
  port,
  proxy,
  seconds,
  share,
  uidRange,
  url,
  whole,
  words,
  type Reader,
} from './readers.ts';

const cases: [string, Reader<unknown>, good: [string, unknown][], wrong: string[]][] = [
  [
    'words',
    words,
    [
      ['Am Hang 4\\n12345 Musterstadt ', 'Am Hang 4\n12345 Musterstadt'],
      ['Am Hang 4\n12345 Musterstadt', 'Am Hang 4\n12345 Musterstadt'],
    ],
    ['\\n'],
  ],
  ['oneOf', oneOf('a', 'b'), [['b', 'b']], ['c', 'A', 'constructor']],
  [
    'flag',
    flag,
    [
      ['1', true],
      ['true', true],
      ['on', true],
      ['0', false],
      ['false', false],
      ['off', false],
    ],
    ['yes', 'ON', 'constructor'],
  ],
  [
    'whole',
    whole(64),
    [
      ['1', 1],
      ['64', 64],
    ],
    ['0', '65', '-1', '1.5', '1e1', '0x1', 'x', '9'.repeat(400)],
  ],
  ['whole from 0', whole(undefined, 0), [['0', 0]], ['-1']],
  [
    'share',
    share,
    [
      ['0', 0],
      ['0.05', 0.05],
      ['1', 1],
    ],
    ['1.5', '-0.1', '.5', '1e-3', 'x'],
  ],
  [
    'headers',
    headers,
    [
      ['api-key=a%2Cb%3D', { 'api-key': 'a,b=' }],
      ['authorization=Basic%20dTpw==, x-org=1', { authorization: 'Basic dTpw==', 'x-org': '1' }],
    ],
    ['', 'key', '=value', 'a b=c', 'key=%0d%0ahost: x', 'key=%zz', 'key=ü'],
  ],
  ['seconds', seconds(600), [['60', 60_000]], ['0', '601', '60s']],
  [
    'port',
    port,
    [
      ['0', 0],
      ['65535', 65_535],
    ],
    ['65536', 'x'],
  ],
  [
    'byteSize',
    byteSize(1024 ** 3),
    [
      ['1000', 1000],
      ['2k', 2048],
      ['50M', 52_428_800],
      ['1G', 1024 ** 3],
    ],
    ['0', '2G', 'many', '5T', 'M', '1.5M'],
  ],
  ['url', url('redis', 'rediss'), [['rediss://user:word@host:1/2', 'rediss://user:word@host:1/2']], ['http://x', 'x']],
  ['origin', origin, [['https://www.example.org/path?x', 'https://www.example.org']], ['ftp://x', 'www.example.org']],
  [
    'host',
    host,
    [
      ['Bad.Example', 'bad.example'],
      ['[::1]:80', '[::1]:80'],
      ['münchen.example', 'münchen.example'],
    ],
    ['https://a/', 'a b', 'a/b', 'user@a', 'a:b'],
  ],
  [
    'hostAndPort',
    hostAndPort,
    [
      ['LocalHost:80', 'localhost:80'],
      ['[::1]:80', '[::1]:80'],
    ],
    ['localhost', '*:80', '10.0.0.0/8', 'http://a:1'],
  ],
  ['email', email, [['Post@rampe.example', 'Post@rampe.example']], ['ada', 'a@b', 'a@b.example\nBcc: c@d.example']],
  [
    'uidRange',
    uidRange,
    [
      ['60578-61183', { from: 60_578, to: 61_183 }],
      ['1000-1000', { from: 1000, to: 1000 }],
    ],
    ['0-10', '999-2000', '2000-1000', '1000', '-', '1000-4294967295', '1e3-2e3'],
  ],
  [
    'proxy',
    proxy,
    ['loopback', 'uniquelocal', '10.1.2.3', '::1', '10.0.0.0/8', 'fd00::/8', '10.0.0.1/32'].map((given) => [
      given,
      given,
    ]),
    [
      'private',
      'proxy.example',
      '10.0.0',
      '0.0.0.0/0',
      '::/0',
      '10.0.0.0/33',
      'fd00::/129',
      '10.0.0.0/',
      '10.0.0.0/8/8',
    ],
  ],
];

describe.each(cases)('%s', (_, { read, form }, good, wrong) => {
  it.each(good)('reads %j', (given, value) => expect(read(given)).toEqual(value));
  it.each(wrong)('refuses %j', (given) => expect(read(given)).toBeUndefined());
  it('says what is right', () => expect(form).not.toBe(''));
});

describe('list', () => {
  it('leaves out blanks and empty entries, and reads every entry alike', () => {
    expect(list(host).read(' A.example, b.example,, ')).toEqual(['a.example', 'b.example']);
    expect(list(host).read('')).toEqual([]);
  });

  it('keeps flags that are false', () => expect(list(flag).read('0,1')).toEqual([false, true]));
  it('refuses all when one entry is wrong', () => expect(list(host).read('a.example, a b')).toBeUndefined());
});
