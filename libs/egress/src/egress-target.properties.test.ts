import { isIP } from 'node:net';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isPublicAddress, plainAddress } from './address-ranges.ts';
import { readForwardTarget, readTarget, targetName } from './egress-target.ts';

const label = fc.stringMatching(/^[a-z0-9](?:[a-z0-9-]{0,10}[a-z0-9])?$/);
const name = fc.array(label, { minLength: 1, maxLength: 4 }).map((labels) => labels.join('.'));
const address = fc.oneof(
  fc.ipV4(),
  fc.ipV6().map((ip) => `[${ip}]`),
);
const port = fc.integer({ min: 1, max: 65_535 });
const extras = ['', '.', '%', '@', '[', ']', ':', '0', 'x', '/', ' '];

/** Names and addresses with a port, some of them with one character inserted or replaced at a random position. */
const authority = fc
  .tuple(fc.oneof(name, address), port, fc.nat(), fc.constantFrom(...extras))
  .map(([host, number, at, extra]) => {
    const text = `${host}:${number}`;
    const place = at % (text.length + 1);
    return `${text.slice(0, place)}${extra}${text.slice(place + (at % 2))}`;
  });

const bare = (host: string) => host.replaceAll(/[[\]]/g, '');
const runs = { numRuns: 2000 };

describe('an accepted target', { timeout: 60_000 }, () => {
  it('is formatted in the same way as it was written', () => {
    const isSame = (text: string) => {
      const target = readTarget(text);
      return target === undefined || targetName(target) === text.toLowerCase();
    };
    expect(() => fc.assert(fc.property(fc.oneof(authority, fc.string()), isSame), runs)).not.toThrow();
  });

  it('has the same host in a browser', () => {
    const isSame = (text: string) => {
      const target = readTarget(text);
      if (!target) return true;
      const { hostname } = new URL(`http://${text}`);
      // A browser shortens IPv6 addresses; all other hosts must be identical.
      return target.isLiteral ? plainAddress(bare(hostname)) === plainAddress(target.host) : hostname === target.host;
    };
    expect(() => fc.assert(fc.property(authority, isSame), runs)).not.toThrow();
  });

  it('can be any valid name or address', () => {
    const isValid = (host: string) => !/(?:^|\.)(?:\d+|0x[0-9a-f]*)$/.test(host);
    const isRead = (host: string, number: number) => {
      const target = readTarget(`${host}:${number}`);
      return target?.port === number && target.isLiteral === isIP(bare(host)) > 0;
    };
    expect(() => fc.assert(fc.property(fc.oneof(name.filter(isValid), address), port, isRead), runs)).not.toThrow();
  });

  it('is forwarded with the authority and path that the browser sent', () => {
    const url = fc.webUrl({ validSchemes: ['http'], withQueryParameters: true });
    const isSame = (typed: string) => {
      const { href, host, pathname, search } = new URL(typed);
      const forward = readForwardTarget(href);
      return forward === undefined || (forward.authority === host && forward.path === `${pathname}${search}`);
    };
    expect(() => fc.assert(fc.property(url, isSame), { numRuns: 300 })).not.toThrow();
  });
});

describe('a private address', { timeout: 60_000 }, () => {
  const octet = fc.nat({ max: 255 });
  const inside = fc.oneof(
    fc.tuple(fc.constantFrom(10, 127, 0), octet, octet, octet),
    fc.tuple(fc.constant(192), fc.constant(168), octet, octet),
    fc.tuple(fc.constant(169), fc.constant(254), octet, octet),
    fc.tuple(fc.constant(172), fc.integer({ min: 16, max: 31 }), octet, octet),
    fc.constant([168, 63, 129, 16] as [number, number, number, number]),
  );
  const spellings: ((a: number, b: number, c: number, d: number) => string)[] = [
    (a, b, c, d) => `${a}.${b}.${c}.${d}`,
    (a, b, c, d) => `[::ffff:${a}.${b}.${c}.${d}]`,
    (a, b, c, d) => `[::${a}.${b}.${c}.${d}]`,
    (a, b, c, d) => `[::ffff:${hex(a, b)}:${hex(c, d)}]`,
    (a, b, c, d) => `[::ffff:0:${hex(a, b)}:${hex(c, d)}]`,
    (a, b, c, d) => `[64:ff9b::${hex(a, b)}:${hex(c, d)}]`,
    (a, b, c, d) => `[64:ff9b:1::${a}.${b}.${c}.${d}]`,
    (a, b, c, d) => `[2002:${hex(a, b)}:${hex(c, d)}::1]`,
    (a, b, c, d) => `[2001:0:${hex(a, b)}:${hex(c, d)}::1]`,
    (a, b, c, d) => String(((a * 256 + b) * 256 + c) * 256 + d),
    (a, b, c, d) => `0x${a.toString(16)}.${b}.${c}.${d}`,
    (a, b, c, d) => `0${a.toString(8)}.${b}.${c}.${d}`,
    (a, b, c, d) => `${a}.${b}.${c * 256 + d}`,
    (a, b, c, d) => `${a}.${b}.${c}.${d}.`,
  ];
  const spelled = fc.tuple(inside, fc.constantFrom(...spellings)).map(([[a, b, c, d], spell]) => spell(a, b, c, d));

  it('is never public in any spelling that the proxy accepts', () => {
    const isRefused = (typed: string) => {
      const target = readTarget(`${typed}:80`);
      return target === undefined || (target.isLiteral && !isPublicAddress(target.host));
    };
    expect(() => fc.assert(fc.property(spelled, isRefused), runs)).not.toThrow();
  });

  it('is a literal and not public in the spelling that browsers normalise it to', () => {
    const isRefused = (typed: string) => {
      const target = readForwardTarget(`http://${new URL(`http://${typed}/`).host}/`)?.target;
      return target?.isLiteral === true && !isPublicAddress(target.host);
    };
    expect(() => fc.assert(fc.property(spelled, isRefused), runs)).not.toThrow();
  });
});

const hex = (high: number, low: number) => (high * 256 + low).toString(16);
