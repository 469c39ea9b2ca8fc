import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ipPort, isPublicAddress, plainAddress } from './address-ranges.ts';

describe('an address of the public internet', () => {
  it.each(['8.8.8.8', '93.184.216.34', '2606:4700:4700::1111', '::ffff:8.8.8.8'])('includes %s', (ip) => {
    expect(isPublicAddress(ip)).toBe(true);
  });

  it.each([
    ['127.0.0.1', 'loopback'],
    ['127.255.255.254', 'loopback'],
    ['0.0.0.0', 'this host'],
    ['10.1.2.3', 'private'],
    ['172.16.0.1', 'private'],
    ['192.168.0.1', 'private'],
    ['169.254.169.254', 'cloud metadata'],
    ['168.63.129.16', 'wire server of a cloud'],
    ['100.64.0.1', 'carrier'],
    ['192.0.2.1', 'documentation'],
    ['198.18.0.1', 'benchmark'],
    ['224.0.0.1', 'multicast'],
    ['240.0.0.1', 'reserved'],
    ['255.255.255.255', 'broadcast'],
    ['::', 'unspecified'],
    ['::1', 'loopback'],
    ['::ffff:127.0.0.1', 'mapped loopback'],
    ['::ffff:a00:1', 'mapped private'],
    ['fe80::1', 'link local'],
    ['fc00::1', 'unique local'],
    ['64:ff9b::7f00:1', 'NAT64 of loopback'],
    ['2002:7f00:1::', '6to4'],
    ['2001::1', 'teredo'],
    ['3fff::1', 'documentation'],
    ['ff02::1', 'multicast'],
    ['::7f00:1', 'loopback, compatible form'],
    ['4000::1', 'unassigned'],
    ['localhost', 'not an address'],
    ['', 'empty text'],
  ])('excludes %j (%s)', (ip) => {
    expect(isPublicAddress(ip)).toBe(false);
  });

  // Every special range of ipaddr.js, by its first and its last address.
  it.each([
    ['0.0.0.0', '0.255.255.255', 'this network'],
    ['10.0.0.0', '10.255.255.255', 'private'],
    ['100.64.0.0', '100.127.255.255', 'carrier-grade NAT'],
    ['127.0.0.0', '127.255.255.255', 'loopback'],
    ['169.254.0.0', '169.254.255.255', 'link local'],
    ['172.16.0.0', '172.31.255.255', 'private'],
    ['192.0.0.0', '192.0.0.255', 'reserved'],
    ['192.0.2.0', '192.0.2.255', 'documentation'],
    ['192.31.196.0', '192.31.196.255', 'AS112'],
    ['192.52.193.0', '192.52.193.255', 'AMT'],
    ['192.88.99.0', '192.88.99.255', '6to4 relay'],
    ['192.168.0.0', '192.168.255.255', 'private'],
    ['192.175.48.0', '192.175.48.255', 'AS112'],
    ['198.18.0.0', '198.19.255.255', 'benchmarks'],
    ['198.51.100.0', '198.51.100.255', 'documentation'],
    ['203.0.113.0', '203.0.113.255', 'documentation'],
    ['224.0.0.0', '239.255.255.255', 'multicast'],
    ['240.0.0.0', '255.255.255.255', 'reserved and broadcast'],
    ['64:ff9b::', '64:ff9b::ffff:ffff', 'NAT64'],
    ['64:ff9b:1::', '64:ff9b:1:ffff:ffff:ffff:ffff:ffff', 'local NAT64'],
    ['100::', '100::ffff:ffff:ffff:ffff', 'discard'],
    ['2001::', '2001:1ff:ffff:ffff:ffff:ffff:ffff:ffff', 'protocols: Teredo, benchmarks, AMT, ORCHID'],
    ['2001:db8::', '2001:db8:ffff:ffff:ffff:ffff:ffff:ffff', 'documentation'],
    ['2002::', '2002:ffff:ffff:ffff:ffff:ffff:ffff:ffff', '6to4'],
    ['2620:4f:8000::', '2620:4f:8000:ffff:ffff:ffff:ffff:ffff', 'AS112'],
    ['3fff::', '3fff:fff:ffff:ffff:ffff:ffff:ffff:ffff', 'documentation'],
    ['5f00::', '5f00:ffff:ffff:ffff:ffff:ffff:ffff:ffff', 'segment routing'],
    ['fc00::', 'fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff', 'unique local'],
    ['fe80::', 'febf:ffff:ffff:ffff:ffff:ffff:ffff:ffff', 'link local'],
    ['fec0::', 'feff:ffff:ffff:ffff:ffff:ffff:ffff:ffff', 'site local'],
    ['ff00::', 'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff', 'multicast'],
    ['::ffff:0:0:0', '::ffff:0:ffff:ffff', 'translated IPv4'],
  ])('excludes the range %s to %s (%s)', (first, last) => {
    expect([isPublicAddress(first), isPublicAddress(last)]).toEqual([false, false]);
  });

  it.each([
    ['9.255.255.255', '11.0.0.0'],
    ['100.63.255.255', '100.128.0.0'],
    ['126.255.255.255', '128.0.0.0'],
    ['168.63.129.15', '168.63.129.17'],
    ['172.15.255.255', '172.32.0.0'],
    ['192.167.255.255', '192.169.0.0'],
    ['2001:db7:ffff::', '2001:db9::'],
    ['2003::', '2400:cb00::1'],
  ])('includes %s and %s, which are just outside a special range', (before, after) => {
    expect([isPublicAddress(before), isPublicAddress(after)]).toEqual([true, true]);
  });

  it.each(['0x7f.1', '2130706433', '8.8.8', '08.8.8.8', '010.0.0.1', '8.8.8.8.', ' 8.8.8.8', '[2606:4700::1]'])(
    'excludes %j, which is not a canonical address',
    (text) => {
      expect(isPublicAddress(text)).toBe(false);
    },
  );

  it('excludes IPv4-compatible IPv6 addresses', () => {
    // Node.js returns the DNS answer `::808:808` in this form.
    expect(isPublicAddress('::8.8.8.8')).toBe(false);
    expect(plainAddress('::8.8.8.8')).toBe('::808:808');
  });

  it('excludes addresses with a zone', () => {
    expect(isPublicAddress('2606:4700::1%eth0')).toBe(false);
  });

  it('includes an IPv4-mapped address exactly when it includes the IPv4 address', () => {
    fc.assert(
      fc.property(fc.ipV4(), (ip) => {
        expect(isPublicAddress(`::ffff:${ip}`)).toBe(isPublicAddress(ip));
      }),
    );
  });

  it('is normalised to one spelling', () => {
    expect(['::ffff:8.8.8.8', '2606:4700:0:0::1'].map(plainAddress)).toEqual(['8.8.8.8', '2606:4700::1']);
  });

  it('is formatted with its port as on the allow list', () => {
    expect([ipPort('1.2.3.4', 80), ipPort('::1', 443)]).toEqual(['1.2.3.4:80', '[::1]:443']);
  });
});
