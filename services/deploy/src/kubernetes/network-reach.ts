import { BlockList, isIPv6 } from 'node:net';
import type { ManifestOf } from './manifest-schema.ts';
import { matches, type Placed, type Workload } from './read-manifests.ts';

type Policy = Placed<ManifestOf<'NetworkPolicy'>>;

export const labelsOf = ({ template }: Workload): Record<string, string> => template.metadata.labels;

export const policiesOf = (workload: Workload, policies: readonly Policy[]): Policy[] =>
  policies.filter((one) => one.namespace === workload.namespace && matches(one.spec.podSelector, labelsOf(workload)));

export const egressOf = (
  workload: Workload,
  policies: readonly Policy[],
): NonNullable<Policy['spec']['egress']>[number][] =>
  policiesOf(workload, policies).flatMap(({ spec }) => spec.egress ?? []);

/** Whether a policy lets the pod open a connection to an address outside of the cluster. */
export const reaches = (workload: Workload, policies: readonly Policy[], address: string, port: number): boolean =>
  egressOf(workload, policies).some(
    ({ to, ports }) =>
      ports.some((one) => one.port === port || (Number(one.port) <= port && port <= (one.endPort ?? 0))) &&
      to.some(
        (peer) =>
          'ipBlock' in peer && blockOf([peer.ipBlock.cidr])(address) && !blockOf(peer.ipBlock.except ?? [])(address),
      ),
  );

function blockOf(cidrs: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const cidr of cidrs) {
    const [address = '', bits] = cidr.split('/');
    list.addSubnet(address, Number(bits), isIPv6(address) ? 'ipv6' : 'ipv4');
  }
  return (address) => list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}
