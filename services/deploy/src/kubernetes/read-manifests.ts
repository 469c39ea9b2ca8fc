import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parse, parseAllDocuments } from 'yaml';
import { z } from 'zod';
import { folder } from '../read-deployment.ts';
import { applyPatch } from './apply-patch.ts';
import { manifestSchema, type Manifest, type ManifestOf } from './manifest-schema.ts';
import type { PodTemplate, Selector } from './pod-schema.ts';

export const kubernetes = join(folder, 'kubernetes');
const isKustomization = (path: string) => path.endsWith('kustomization.yaml');
/** Files of the repository alone: an operator's own folders lie beside `example`. */
export const manifestFiles: string[] = globSync('{base,components,example}/**/*.yaml', { cwd: kubernetes }).toSorted();

/** Components that the example leaves out: they take the place of something in `base`. */
export const optionalComponents = ['components/picture-bucket', 'components/release-bucket'];

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

const manifestsIn = (paths: readonly string[]): Placed[] =>
  paths
    .filter((path) => !isKustomization(path))
    .flatMap((path) => {
      const { namespace } = readKustomization(dirname(path));
      return readManifest(readFileSync(join(kubernetes, path), 'utf8')).map((manifest) => ({
        ...manifest,
        namespace: manifest.metadata.namespace ?? namespace ?? '',
      }));
    });

/** What the example applies, before its patches. */
export const manifests: Placed[] = manifestsIn(
  manifestFiles.filter((path) => !optionalComponents.includes(dirname(path))),
);

/** The same with further components, and their patches applied. */
export function withComponents(paths: readonly string[]): Placed[] {
  const added = manifestsIn(manifestFiles.filter((path) => paths.includes(dirname(path))));
  const patches = paths.flatMap((path) => readKustomization(path).patches ?? []);
  return withPatches(patches, [...manifests, ...added]);
}

export type Patch = NonNullable<z.infer<typeof kustomizationSchema>['patches']>[number];

export const withPatches = (patches: readonly Patch[], among = manifests): Placed[] =>
  patches.reduce((placed, { target, patch }) => patched(placed, target, patch), among);

function patched(placed: readonly Placed[], target: Record<string, string>, text: string): Placed[] {
  const { $patch: directive, ...patch } = parse(text) as Record<string, unknown>;
  const { kind, name, namespace } = target;
  const there = placed.find((one) => one.kind === kind && one.metadata.name === name && one.namespace === namespace);
  if (!there) throw new Error(`a patch is for ${kind} ${name}, which is not there`);
  if (directive === 'delete') return placed.filter((one) => one !== there);
  const { namespace: own, ...manifest } = there;
  const changed = { ...manifestSchema.parse(applyPatch(manifest, patch)), namespace: own };
  return placed.map((one) => (one === there ? changed : one));
}

export const ofKind = <Kind extends Manifest['kind']>(
  kind: Kind,
  among: readonly Placed[] = manifests,
): Placed<ManifestOf<Kind>>[] => among.filter((one) => one.kind === kind) as Placed<ManifestOf<Kind>>[];

/** Everything that runs pods. */
export interface Workload {
  kind: 'Deployment' | 'Job' | 'CronJob';
  /** As the service in compose.yaml. */
  name: string;
  namespace: string;
  template: PodTemplate;
}

export const workloadsAmong = (among: readonly Placed[]): Workload[] =>
  among.flatMap((one): Workload[] => {
    const { kind, namespace, metadata } = one;
    if (kind === 'CronJob')
      return [{ kind, namespace, name: metadata.name, template: one.spec.jobTemplate.spec.template }];
    if (kind !== 'Deployment' && kind !== 'Job') return [];
    return [{ kind, namespace, name: metadata.name, template: one.spec.template }];
  });

export const workloads: Workload[] = workloadsAmong(manifests);

export const matches = (
  { matchLabels = {}, matchExpressions = [] }: Selector,
  labels: Readonly<Record<string, string>>,
): boolean =>
  Object.entries(matchLabels).every(([key, value]) => labels[key] === value) &&
  matchExpressions.every(({ key, values }) => values.includes(labels[key] ?? ''));
