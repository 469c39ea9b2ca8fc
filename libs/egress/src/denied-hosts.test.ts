import { networkInterfaces } from 'node:os';
import { describe, expect, it } from 'vitest';
import { plainAddress } from './address-ranges.ts';
import { isDenied, ownAddresses } from './denied-hosts.ts';

describe('a denied host', () => {
  it.each([
    ['own.test', 'own.test', 443],
    ['own.test', 'OWN.test', 443],
    ['own.test', 'own.test.', 80],
    ['own.test', 'www.own.test', 80],
    ['www.own.test', 'own.test', 80],
    ['Own.Test', 'own.test', 80],
    ['own.test.', 'own.test', 80],
    ['own.test:443', 'own.test', 443],
    ['münchen.test', 'xn--mnchen-3ya.test', 443],
    ['93.184.216.34', '93.184.216.34', 443],
    ['93.184.216.34', '::ffff:93.184.216.34', 443],
    ['2606:4700:0::1', '2606:4700::1', 443],
    ['[2606:4700::1]', '2606:4700::1', 443],
    ['[2606:4700::1]:443', '2606:4700::1', 443],
  ])('listed as %s matches %s, port %i', (entry, host, port) => {
    expect(isDenied(host, port, ['other.test', entry])).toBe(true);
  });

  it.each([
    ['own.test', 'notown.test', 443],
    ['own.test', 'own.test.evil.test', 443],
    ['own.test:8443', 'own.test', 443],
    ['93.184.216.34', '93.184.216.35', 443],
    ['[2606:4700::1]:80', '2606:4700::1', 443],
    ['', 'own.test', 443],
  ])('listed as %j does not match %s, port %i', (entry, host, port) => {
    expect(isDenied(host, port, [entry])).toBe(false);
  });

  it('is also any host with an address of this machine', () => {
    const all = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
    expect([...ownAddresses()].toSorted()).toEqual(
      [...new Set(all.map(({ address }) => plainAddress(address)))].toSorted(),
    );
  });
});
