import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parse, parseAllDocuments } from 'yaml';
import { z } from 'zod';
import { folder } from '../read-deployment.ts';
import { manifestSchema, type Manifest, type ManifestOf } from './manifest-schema.ts';
import type { PodTemplate, Selector } from './pod-schema.ts';

export const kubernetes = join(folder, 'kubernetes');
const isKustomization = (path: string) => path.endsWith('kustomization.yaml');
/** Files of the repository alone: an operator's own folders lie beside `example`. */
export const manifestFiles: string[] = globSync('{base,components,example}/**/*.yaml', { cwd: kubernetes }).toSorted();

const generator = z.strictObject({
  name: z.string(),
  namespace: z.string(),
  literals: z.array(z.string()).optional(),
  files: z.array(z.string()).optional(),
});
const kustomizationSchema = z.strictObject({
  apiVersion: z.enum(['kustomize.config.k8s.io/v1beta1', 'kustomize.config.k8s.io/v1alpha1']),
  kind: z.enum(['Kustomization', 'Component']),
  namespace: z.string().optional(),
  labels: z.array(z.strictObject({ pairs: z.record(z.string(), z.string()) })).optional(),
  resources: z.array(z.string()),
  components: z.array(z.string()).optional(),
  images: z.array(z.strictObject({ name: z.string(), newName: z.string(), newTag: z.string() })).optional(),
  configMapGenerator: z.array(generator).optional(),
  secretGenerator: z.array(generator).optional(),
  patches: z.array(z.strictObject({ target: z.record(z.string(), z.string()), patch: z.string() })).optional(),
});

/** @param path of its folder, from `kubernetes/` */
export const readKustomization = (path: string): z.infer<typeof kustomizationSchema> =>
  kustomizationSchema.parse(parse(readFileSync(join(kubernetes, path, 'kustomization.yaml'), 'utf8')));

/** @throws with the path of each field that is unknown, missing or malformed */
export const readManifest = (text: string): Manifest[] =>
  parseAllDocuments(text).map((document) => manifestSchema.parse(document.toJS()));

/** A resource with the namespace that it gets, and the path of its file. */
export type Placed<Of extends Manifest = Manifest> = Of & { namespace: string };

export const manifests: Placed[] = manifestFiles
  .filter((path) => !isKustomization(path))
  .flatMap((path) => {
    const { namespace } = readKustomization(dirname(path));
    return readManifest(readFileSync(join(kubernetes, path), 'utf8')).map((manifest) => ({
      ...manifest,
      namespace: manifest.metadata.namespace ?? namespace ?? '',
    }));
  });

export const ofKind = <Kind extends Manifest['kind']>(kind: Kind): Placed<ManifestOf<Kind>>[] =>
  manifests.filter((one) => one.kind === kind) as Placed<ManifestOf<Kind>>[];

/** Everything that runs pods. */
export interface Workload {
  kind: 'Deployment' | 'Job' | 'CronJob';
  /** As the service in compose.yaml. */
  name: string;
  namespace: string;
  template: PodTemplate;
}

export const workloads: Workload[] = manifests.flatMap((one): Workload[] => {
  const { kind, namespace, metadata } = one;
  if (kind === 'CronJob')
    return [{ kind, namespace, name: metadata.name, template: one.spec.jobTemplate.spec.template }];
  if (kind !== 'Deployment' && kind !== 'Job') return [];
  return [{ kind, namespace, name: metadata.name, template: one.spec.template }];
});

export const matches = (
  { matchLabels = {}, matchExpressions = [] }: Selector,
  labels: Readonly<Record<string, string>>,
): boolean =>
  Object.entries(matchLabels).every(([key, value]) => labels[key] === value) &&
  matchExpressions.every(({ key, values }) => values.includes(labels[key] ?? ''));
