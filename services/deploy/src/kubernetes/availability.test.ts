import { describe, expect, it } from 'vitest';
import { readCompose, readContainerfile } from '../read-deployment.ts';
import { matches, ofKind } from './read-manifests.ts';

const compose = readCompose();
const deployments = ofKind('Deployment');
const exposed = (target: string) =>
  readContainerfile()
    .find(({ name }) => name === target)!
    .lines.flatMap((line) => (line.startsWith('EXPOSE ') ? line.slice(7).split(' ').map(Number) : []));

it('finds three deployments', () => {
  expect(deployments.map(({ metadata }) => metadata.name).toSorted()).toEqual(['api', 'edge', 'worker']);
});

describe.each(deployments.map((one) => [one.metadata.name, one] as const))('%s', (name, { namespace, spec }) => {
  const { metadata, spec: pod } = spec.template;
  const [container] = pod.containers;
  const ports = container.ports ?? [];
  const numbered = (port: string) => ports.find((one) => one.name === port)?.containerPort;

  it('selects its own pods, and several of them on several hosts', () => {
    expect(matches(spec.selector, metadata.labels)).toBe(true);
    expect(spec.replicas).toBeGreaterThan(1);
    expect(pod.topologySpreadConstraints).toMatchObject([
      { topologyKey: 'kubernetes.io/hostname', labelSelector: spec.selector },
    ]);
  });

  it('keeps some of its pods while a node is emptied', () => {
    const budgets = ofKind('PodDisruptionBudget').filter(
      (one) => one.namespace === namespace && matches(one.spec.selector, metadata.labels),
    );
    expect(budgets).toHaveLength(1);
    const [{ spec: budget } = { spec: {} }] = budgets;
    const { minAvailable = 0, maxUnavailable } = budget as { minAvailable?: number; maxUnavailable?: string };
    expect(maxUnavailable === undefined ? minAvailable < spec.replicas && minAvailable > 0 : true).toBe(true);
  });

  it('opens the ports of its image, and one for metrics', () => {
    const metrics = numbered('metrics');
    expect(container.env).toContainEqual({ name: `${name.toUpperCase()}_METRICS_PORT`, value: String(metrics) });
    const others = ports.map(({ containerPort }) => containerPort).filter((port) => port !== metrics);
    expect(new Set(others)).toEqual(new Set(exposed(name)));
  });

  it('is asked where compose.yaml asks whether it is ready', () => {
    const { readinessProbe, livenessProbe } = container;
    const { path, port } = readinessProbe!.httpGet;
    expect(exposed(name)).toContain(numbered(port));
    // compose.yaml does not ask the edge.
    const asked = compose.services[name]?.healthcheck?.test.join(' ') ?? "'http://127.0.0.1:4200/health'";
    expect(asked).toContain(`127.0.0.1:${numbered(port)}${path}'`);
    expect(numbered(livenessProbe!.httpGet.port)).toBe(numbered(port));
    // What is not ready without PostgreSQL, Redis or a release is not restarted for that at once.
    const { periodSeconds, failureThreshold } = livenessProbe!;
    const isSlow = periodSeconds * failureThreshold >= 600;
    expect([livenessProbe!.httpGet.path, isSlow]).toEqual(name === 'api' ? ['/api/health/live', false] : [path, true]);
  });

  it('has the time to end that compose.yaml gives it, after the load balancer knows', () => {
    const grace = Number(/^(\d+)s$/.exec(compose.services[name]?.stop_grace_period ?? '10s')?.[1]);
    const pause = container.lifecycle?.preStop.sleep.seconds ?? 0;
    expect(pause > 0).toBe(
      ofKind('Service').some(({ spec: service }) => matches({ matchLabels: service.selector }, metadata.labels)),
    );
    expect(pod.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(grace + pause);
  });
});

it.each(ofKind('Service').map((service) => [service.metadata.name, service] as const))(
  'the Service %s leads to a port that its pods open',
  (_, { namespace, spec }) => {
    const pods = deployments.filter(
      (one) =>
        one.namespace === namespace && matches({ matchLabels: spec.selector }, one.spec.template.metadata.labels),
    );
    expect(pods).toHaveLength(1);
    const opened = pods[0]!.spec.template.spec.containers[0].ports;
    for (const { port, targetPort } of spec.ports) {
      expect(opened).toContainEqual({ name: targetPort, containerPort: port });
    }
  },
);

it('brings workers to the Service of the api that no Ingress leads to', () => {
  const worker = deployments.find(({ metadata }) => metadata.name === 'worker')!;
  const { env = [] } = worker.spec.template.spec.containers[0];
  const { hostname, port } = new URL(env.find(({ name }) => name === 'ARTIFACTS_URL')!.value);
  const [service, namespace] = hostname.split('.');
  const found = ofKind('Service').find((one) => one.metadata.name === service && one.namespace === namespace);
  expect(found?.spec.ports.map((one) => String(one.port))).toEqual([port]);
  const led = ofKind('Ingress').flatMap(({ spec }) => spec.rules[0].http.paths.map(({ backend }) => backend.service));
  expect(led).toEqual([
    { name: 'api', port: { name: 'http' } },
    { name: 'edge', port: { name: 'http' } },
  ]);
});
