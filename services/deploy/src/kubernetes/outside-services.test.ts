import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { folder, type Compose } from '../read-deployment.ts';
import { schemaOf } from '../started-process.ts';
import { kubernetes, withPatches, workloadsAmong, type Patch, type Workload } from './read-manifests.ts';

/** The example of a guide that has the secret of a mail server. */
const exampleOf = (guide: string): unknown => {
  const blocks = [...readFileSync(guide, 'utf8').matchAll(/^ *```yaml\n(.*?)^ *```$/gms)].map((found) => found[1]!);
  return parse(blocks.find((block) => block.includes('SMTP_URL_FILE')) ?? 'null');
};

/** Variables of secrets by the path of their file. */
const filesOf = (environment: Record<string, string>) =>
  Object.entries(environment).flatMap(([name, value]) => {
    const isSecret = name.endsWith('_FILE') && schemaOf('api')[name.replace(/_FILE$/, '')]?.isSecret;
    return isSecret ? [value] : [];
  });

describe('the secret of an outside service', () => {
  it('is mounted for the api and for a backup, as the guide of compose says', () => {
    const { services, secrets } = exampleOf(join(folder, 'README.md')) as Compose;
    const files = filesOf(services['api']?.environment ?? {});
    expect(files.length).toBeGreaterThan(0);
    const names = files.map((path) => path.replace('/run/secrets/', ''));
    for (const name of ['api', 'backup']) expect([name, services[name]?.secrets]).toEqual([name, names]);
    expect(secrets).toEqual(Object.fromEntries(names.map((name) => [name, { file: `secrets/${name}` }])));
  });

  it('is mounted for the api and for a backup, as the guide of Kubernetes says', () => {
    const example = exampleOf(join(kubernetes, 'README.md')) as {
      secretGenerator: { name: string; namespace: string; files: string[] }[];
      patches: Patch[];
    };
    const names = example.secretGenerator.map(({ name }) => name);
    for (const { name, namespace, files } of example.secretGenerator) {
      expect([namespace, files]).toEqual(['stufenlos', [`secrets/${name}`]]);
    }
    const all = workloadsAmong(withPatches(example.patches));
    const added = (workload: string) =>
      addedOf(
        all.find(({ name }) => name === workload)!,
        names,
      );
    const { env = [] } = all.find(({ name }) => name === 'api')!.template.spec.containers[0];
    const files = filesOf(Object.fromEntries(env.map(({ name, value }) => [name, value])));
    for (const { mountPath, secret } of added('api')) expect(files).toContain(`${mountPath}/${secret}`);
    expect(added('api').map(({ secret }) => secret)).toEqual(names);
    // A mounted folder of secrets consists of links, and a backup takes files alone.
    const expected = names.map((name) => ({ mountPath: `/run/secrets/${name}`, subPath: name, secret: name }));
    expect(added('backup')).toEqual(expected);
  });
});

/** Where a container finds these secrets. */
const addedOf = ({ template }: Workload, names: readonly string[]) =>
  template.spec.volumes.flatMap(({ name: volume, projected }) =>
    (projected?.sources ?? []).flatMap(({ secret }) =>
      names.includes(secret.name)
        ? template.spec.containers[0].volumeMounts
            .filter(({ name, subPath = secret.name }) => name === volume && subPath === secret.name)
            .map(({ mountPath, subPath }) => ({ mountPath, ...(subPath && { subPath }), secret: secret.name }))
        : [],
    ),
  );
