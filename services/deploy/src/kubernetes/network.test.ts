import { describe, expect, it } from 'vitest';
import {
  egressOf as egressBy,
  labelsOf,
  policiesOf as selectingPolicies,
  reaches as reachesBy,
} from './network-reach.ts';
import { matches, ofKind, workloads, type Workload } from './read-manifests.ts';

const policies = ofKind('NetworkPolicy');
const named = (name: string) => workloads.find((workload) => workload.name === name)!;
const namespaceName = 'kubernetes.io/metadata.name';

const policiesOf = (workload: Workload) => selectingPolicies(workload, policies);
const egressOf = (workload: Workload) => egressBy(workload, policies);
const reaches = (workload: Workload, address: string, port: number) => reachesBy(workload, policies, address, port);
/** At the addresses that the example names. */
const reachesPostgres = (workload: Workload) => reaches(workload, '10.20.0.5', 5432);
const reachesRedis = (workload: Workload) => reaches(workload, '10.20.0.6', 6379);

it.each(ofKind('Namespace').map(({ metadata }) => metadata.name))(
  'everything in %s is closed at first',
  (namespace) => {
    const closed = policies.find((one) => one.namespace === namespace && one.metadata.name === 'default-deny');
    expect(closed?.spec).toEqual({ podSelector: {}, policyTypes: ['Ingress', 'Egress'] });
  },
);

describe.each(policies.map((policy) => [`${policy.namespace}/${policy.metadata.name}`, policy] as const))(
  'the policy %s',
  (_, { namespace, spec }) => {
    const selected = workloads.filter((one) => one.namespace === namespace && matches(spec.podSelector, labelsOf(one)));

    it('selects pods that exist, under each label that it names', () => {
      const values = (spec.podSelector.matchExpressions ?? []).flatMap((one) => one.values);
      expect(selected.length).toBeGreaterThanOrEqual(Math.max(1, values.length));
    });

    it('opens ports that these pods have', () => {
      for (const { port } of (spec.ingress ?? []).flatMap(({ ports }) => ports)) {
        for (const { template } of selected) {
          expect(template.spec.containers[0].ports?.map((one) => one.name)).toContain(port);
        }
      }
    });

    it('names only its directions, and only pods of ours that exist', () => {
      const directions = [spec.ingress && 'Ingress', spec.egress && 'Egress'].filter((one) => one !== undefined);
      expect(spec.policyTypes).toEqual(directions.length > 0 ? directions : ['Ingress', 'Egress']);
      const rules = [...(spec.ingress ?? []).map((rule) => rule.from), ...(spec.egress ?? []).map((rule) => rule.to)];
      for (const peer of rules.flat()) {
        if (!('podSelector' in peer) || !peer.podSelector || !('namespaceSelector' in peer)) continue;
        const { [namespaceName]: other } = peer.namespaceSelector.matchLabels ?? {};
        if (other === 'kube-system') continue;
        const { podSelector } = peer;
        expect(workloads.filter((one) => one.namespace === other && matches(podSelector, labelsOf(one)))).toHaveLength(
          1,
        );
      }
    });
  },
);

describe('a worker', () => {
  const worker = named('worker');

  it.each(['93.184.216.34', '8.8.8.8', '2606:4700:4700::1111'])('reaches %s on any port', (address) => {
    for (const port of [80, 443, 8443]) expect(reaches(worker, address, port)).toBe(true);
  });

  it.each([
    ['10.1.2.3', 'private'],
    ['172.16.0.1', 'private'],
    ['172.31.255.254', 'private'],
    ['192.168.0.1', 'private'],
    ['100.64.0.1', 'carrier'],
    ['127.0.0.1', 'loopback'],
    ['169.254.169.254', 'cloud metadata'],
    ['168.63.129.16', 'wire server of a cloud'],
    ['198.18.0.1', 'benchmark'],
    ['224.0.0.1', 'multicast'],
    ['255.255.255.255', 'broadcast'],
    ['::1', 'loopback'],
    ['fd00::1', 'unique local'],
    ['fe80::1', 'link local'],
    ['64:ff9b::a00:1', 'NAT64 of a private one'],
    ['2002:a00:1::', '6to4 of a private one'],
  ])('does not reach %s (%s)', (address) => {
    for (const port of [53, 80, 443, 5432, 6379]) expect(reaches(worker, address, port)).toBe(false);
  });

  it('reaches name servers, pictures of the api and Redis, and no other pod or private address', () => {
    const pods = egressOf(worker).flatMap(({ to, ports }) =>
      to.flatMap((peer) => ('namespaceSelector' in peer ? [[peer, ports.map(({ port }) => port)]] : [])),
    );
    expect(pods).toEqual([
      [expect.objectContaining({ podSelector: { matchLabels: { 'k8s-app': 'kube-dns' } } }), [53, 53]],
      [expect.objectContaining({ podSelector: { matchLabels: labelsOf(named('api')) } }), [4202]],
    ]);
    expect(reachesRedis(worker)).toBe(true);
    expect(reachesPostgres(worker)).toBe(false);
  });

  it('is reached by nobody but Prometheus', () => {
    const rules = policiesOf(worker).flatMap(({ spec }) => spec.ingress ?? []);
    expect(rules).toEqual([
      {
        from: [{ namespaceSelector: { matchLabels: { [namespaceName]: 'monitoring' } } }],
        ports: [{ protocol: 'TCP', port: 'metrics' }],
      },
    ]);
  });
});

it('lets only those to PostgreSQL and Redis who have a secret for it', () => {
  for (const workload of workloads) {
    const names = (workload.template.spec.containers[0].env ?? []).map(({ name }) => name);
    expect([workload.name, reachesPostgres(workload)]).toEqual([workload.name, names.includes('DATABASE_URL_FILE')]);
    expect([workload.name, reachesRedis(workload)]).toEqual([workload.name, names.includes('REDIS_URL_FILE')]);
  }
});

it('lets only the api and workers into the internet; edge and release ask nobody', () => {
  const online = workloads.filter((workload) => reaches(workload, '93.184.216.34', 443));
  expect(online.map(({ name }) => name)).toEqual(['api', 'worker']);
  for (const name of ['edge', 'release']) expect(egressOf(named(name))).toEqual([]);
});
