import { z } from 'zod';
import { labels, podTemplate, selector } from './pod-schema.ts';

const fields = z.strictObject;
const port = z.union([z.int().min(1).max(65_535), z.string().regex(/^[a-z-]{1,15}$/)]);
const share = z.union([z.int().min(0), z.string().regex(/^\d+%$/)]);
const networkPorts = z.array(
  fields({ protocol: z.enum(['TCP', 'UDP']), port, endPort: z.int().max(65_535).optional() }),
);
const peer = z.union([
  fields({ ipBlock: fields({ cidr: z.string(), except: z.array(z.string()).optional() }) }),
  fields({ namespaceSelector: selector, podSelector: selector.optional() }),
]);
const job = fields({ backoffLimit: z.int().min(0), template: podTemplate });
const backend = fields({ service: fields({ name: z.string(), port: fields({ name: z.string() }) }) });
const policies = z.array(
  fields({ type: z.enum(['Pods', 'Percent']), value: z.int(), periodSeconds: z.int().max(1800) }),
);
const scaling = fields({ stabilizationWindowSeconds: z.int().max(3600).optional(), policies });

/** A kind of resource with its name, its namespace where its kustomization gives none, and its other fields. */
const kind = <Kind extends string, Shape extends z.ZodRawShape>(version: string, name: Kind, shape: Shape) =>
  fields({
    apiVersion: z.literal(version),
    kind: z.literal(name),
    metadata: fields({ name: z.string(), namespace: z.string().optional(), labels: labels.optional() }),
    ...shape,
  });

/** The kinds of resources that `kubernetes/` uses, each with the fields that it uses and no other. */
export const manifestSchema = z.discriminatedUnion('kind', [
  kind('v1', 'Namespace', {}),
  kind('apps/v1', 'Deployment', {
    spec: fields({
      replicas: z.int().min(1),
      strategy: fields({ rollingUpdate: fields({ maxUnavailable: share, maxSurge: share }) }),
      selector,
      template: podTemplate,
    }),
  }),
  kind('batch/v1', 'Job', { spec: job }),
  kind('batch/v1', 'CronJob', {
    spec: fields({
      schedule: z.string().regex(/^(?:[\d*]+ ){4}[\d*]+$/),
      suspend: z.boolean().optional(),
      failedJobsHistoryLimit: z.int().optional(),
      successfulJobsHistoryLimit: z.int().optional(),
      concurrencyPolicy: z.literal('Forbid'),
      jobTemplate: fields({ spec: job }),
    }),
  }),
  kind('v1', 'Service', {
    spec: fields({
      selector: labels,
      ports: z.array(fields({ name: z.string(), port: z.int(), targetPort: z.string() })),
    }),
  }),
  kind('v1', 'PersistentVolumeClaim', {
    spec: fields({
      accessModes: z.tuple([z.literal('ReadWriteMany')]),
      resources: fields({ requests: fields({ storage: z.string().regex(/^\d+Gi$/) }) }),
    }),
  }),
  kind('policy/v1', 'PodDisruptionBudget', {
    spec: fields({
      minAvailable: share.optional(),
      maxUnavailable: share.optional(),
      unhealthyPodEvictionPolicy: z.literal('AlwaysAllow'),
      selector,
    }),
  }),
  kind('networking.k8s.io/v1', 'NetworkPolicy', {
    spec: fields({
      podSelector: selector,
      policyTypes: z.array(z.enum(['Ingress', 'Egress'])).min(1),
      ingress: z.array(fields({ from: z.array(peer).min(1), ports: networkPorts.min(1) })).optional(),
      egress: z.array(fields({ to: z.array(peer).min(1), ports: networkPorts.min(1) })).optional(),
    }),
  }),
  kind('networking.k8s.io/v1', 'Ingress', {
    spec: fields({
      tls: z.tuple([fields({ hosts: z.array(z.string()), secretName: z.string() })]),
      rules: z.tuple([
        fields({
          host: z.string(),
          http: fields({ paths: z.array(fields({ path: z.string(), pathType: z.literal('Prefix'), backend })) }),
        }),
      ]),
    }),
  }),
  kind('monitoring.coreos.com/v1', 'PodMonitor', {
    spec: fields({
      jobLabel: z.string(),
      selector,
      podMetricsEndpoints: z.tuple([fields({ port: z.string(), interval: z.string().regex(/^\d+s$/) })]),
    }),
  }),
  kind('keda.sh/v1alpha1', 'ScaledObject', {
    spec: fields({
      scaleTargetRef: fields({ name: z.string() }),
      pollingInterval: z.int(),
      minReplicaCount: z.int().min(1),
      maxReplicaCount: z.int(),
      fallback: fields({ failureThreshold: z.int(), replicas: z.int() }),
      advanced: fields({
        horizontalPodAutoscalerConfig: fields({ behavior: fields({ scaleUp: scaling, scaleDown: scaling }) }),
      }),
      triggers: z.tuple([
        fields({
          type: z.literal('prometheus'),
          metricType: z.literal('AverageValue'),
          metadata: fields({
            serverAddress: z.url(),
            query: z.string(),
            threshold: z.string().regex(/^\d+$/),
            ignoreNullValues: z.enum(['true', 'false']),
          }),
        }),
      ]),
    }),
  }),
]);

export type Manifest = z.infer<typeof manifestSchema>;
export type ManifestOf<Kind extends Manifest['kind']> = Extract<Manifest, { kind: Kind }>;
