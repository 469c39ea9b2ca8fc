import { BlockList, isIPv6 } from 'node:net';
import { describe, expect, it } from 'vitest';
import { readCompose } from './read-deployment.ts';

const { services, networks } = readCompose();

/** What `compose.yaml` calls the networks of a service, with their addresses. */
const networksOf = (service: string) => (services[service]?.networks ?? []).map((name) => networks[name]);
const subnetsOf = (service: string) =>
  networksOf(service).flatMap((network) => network?.ipam?.config.map(({ subnet }) => subnet) ?? []);

const blockList = (subnet: string) => {
  const [address = '', prefix] = subnet.split('/');
  const list = new BlockList();
  list.addSubnet(address, Number(prefix), isIPv6(address) ? 'ipv6' : 'ipv4');
  return list;
};

describe('the address of a visitor', () => {
  // Where the network has no IPv6, Docker's own proxy takes these connections, and all come from the network's gateway.
  it('reaches Caddy also over IPv6, which its ports listen on', () => {
    expect(services['proxy']?.ports).toContain('443:443');
    expect(networksOf('proxy').map((network) => network?.enable_ipv6)).toEqual([true]);
    const [local, ...more] = subnetsOf('proxy').filter((subnet) => isIPv6(subnet.split('/')[0]!));
    expect(more).toEqual([]);
    expect(blockList('fd00::/8').check(local!.split('/')[0]!, 'ipv6')).toBe(true);
  });

  const believing = Object.entries(services).flatMap(([name, { environment = {} }]) =>
    ['TRUSTED_PROXIES', 'EDGE_TRUSTED_PROXIES'].flatMap((variable) =>
      environment[variable] === undefined ? [] : [[name, variable, environment[variable]] as const],
    ),
  );
  it.each(believing)('is what Caddy says to %s, by %s, at each address that Caddy has', (name, _, trusted) => {
    expect(subnetsOf('proxy').filter((subnet) => subnetsOf(name).includes(subnet))).toEqual(subnetsOf('proxy'));
    expect(trusted.split(',')).toEqual(subnetsOf('proxy'));
  });

  it('is told to api and edge', () => {
    expect(believing.map(([name]) => name)).toEqual(['api', 'edge']);
  });
});
