import { describe, expect, it } from 'vitest';
import { ipPort, isPublicAddress, plainAddress } from './address-ranges.ts';

describe('an address of the public internet', () => {
  it.each(['8.8.8.8', '93.184.216.34', '2606:4700:4700::1111', '::ffff:8.8.8.8'])('%s is one', (ip) => {
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
    ['4000::1', 'assigned to nobody'],
    ['localhost', 'no address'],
    ['', 'nothing'],
  ])('%s is none (%s)', (ip) => {
    expect(isPublicAddress(ip)).toBe(false);
  });

  it('has one spelling', () => {
    expect(['::ffff:8.8.8.8', '2606:4700:0:0::1'].map(plainAddress)).toEqual(['8.8.8.8', '2606:4700::1']);
  });

  it('is written with its port as the allow list does', () => {
    expect([ipPort('1.2.3.4', 80), ipPort('::1', 443)]).toEqual(['1.2.3.4:80', '[::1]:443']);
  });
});
