import { z } from 'zod';

/** Strict: the API server drops a field that it does not know, and so would drop a limit with a typing mistake. */
const fields = z.strictObject;
const dnsName = z.string().regex(/^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/);
const port = z.int().min(1).max(65_535);
const seconds = z.int().min(0);
const quantity = z.string().regex(/^\d+(?:m|Mi|Gi)?$/);
const resources = fields({ cpu: quantity, memory: quantity });
export const labels = z.record(z.string(), z.string());
export const selector = fields({
  matchLabels: labels.optional(),
  matchExpressions: z
    .array(fields({ key: z.string(), operator: z.literal('In'), values: z.array(z.string()).min(1) }))
    .optional(),
});
const probe = fields({
  httpGet: fields({ path: z.string().startsWith('/'), port: z.string() }),
  periodSeconds: seconds,
  timeoutSeconds: seconds.optional(),
  failureThreshold: z.int().min(1),
});
const securityContext = fields({
  allowPrivilegeEscalation: z.boolean(),
  readOnlyRootFilesystem: z.boolean(),
  capabilities: fields({ drop: z.array(z.string()) }),
  seccompProfile: z.union([
    fields({ type: z.literal('RuntimeDefault') }),
    fields({ type: z.literal('Localhost'), localhostProfile: z.string() }),
  ]),
  appArmorProfile: fields({ type: z.enum(['RuntimeDefault', 'Unconfined']) }).optional(),
  procMount: z.enum(['Default', 'Unmasked']).optional(),
});
const container = fields({
  name: dnsName,
  image: z.string(),
  command: z.array(z.string()).optional(),
  envFrom: z.array(fields({ configMapRef: fields({ name: dnsName }) })).optional(),
  env: z.array(fields({ name: z.string(), value: z.string() })).optional(),
  ports: z.array(fields({ name: dnsName, containerPort: port })).optional(),
  startupProbe: probe.optional(),
  livenessProbe: probe.optional(),
  readinessProbe: probe.optional(),
  lifecycle: fields({ preStop: fields({ sleep: fields({ seconds }) }) }).optional(),
  securityContext,
  resources: fields({ requests: resources, limits: resources }),
  volumeMounts: z.array(
    fields({
      name: dnsName,
      mountPath: z.string().startsWith('/'),
      subPath: z.string().optional(),
      readOnly: z.boolean().optional(),
    }),
  ),
});
const volume = fields({
  name: dnsName,
  projected: fields({ sources: z.array(fields({ secret: fields({ name: dnsName }) })) }).optional(),
  persistentVolumeClaim: fields({ claimName: dnsName, readOnly: z.boolean().optional() }).optional(),
  emptyDir: fields({ medium: z.literal('Memory'), sizeLimit: quantity }).optional(),
});
const podSpec = fields({
  restartPolicy: z.literal('Never').optional(),
  automountServiceAccountToken: z.boolean(),
  enableServiceLinks: z.boolean(),
  hostUsers: z.boolean().optional(),
  shareProcessNamespace: z.boolean().optional(),
  terminationGracePeriodSeconds: seconds.optional(),
  nodeSelector: labels.optional(),
  topologySpreadConstraints: z
    .array(
      fields({
        maxSkew: z.int().min(1),
        topologyKey: z.string(),
        whenUnsatisfiable: z.enum(['ScheduleAnyway', 'DoNotSchedule']),
        labelSelector: selector,
      }),
    )
    .optional(),
  securityContext: fields({
    runAsNonRoot: z.boolean(),
    runAsUser: z.int(),
    runAsGroup: z.int(),
    fsGroup: z.int(),
    fsGroupChangePolicy: z.enum(['OnRootMismatch', 'Always']).optional(),
  }),
  containers: z.tuple([container]),
  volumes: z.array(volume),
});
/** The template of a Deployment or a Job, with one container. */
export const podTemplate = fields({ metadata: fields({ labels }), spec: podSpec });

export type Selector = z.infer<typeof selector>;
export type PodTemplate = z.infer<typeof podTemplate>;
