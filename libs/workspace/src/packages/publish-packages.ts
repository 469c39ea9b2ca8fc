import { execFile } from 'node:child_process';
import type { PackedPackage } from './pack-packages.ts';
import { PackageError } from './package-error.ts';

export interface Publication {
  name: string;
  version: string;
  /** `present`: the registry has this version with the same content. */
  state: 'published' | 'present';
}

/**
 * Publishes packed packages to a registry of npm, dependencies first. A version in the registry with other content is
 * refused before the first one is published.
 * @param registry `https://registry.example/`; credentials come from the `.npmrc` of the caller
 */
export async function publishPackages(packed: readonly PackedPackage[], registry: string): Promise<Publication[]> {
  const known = await Promise.all(
    packed.map(async (one) => ({ one, integrity: await publishedIntegrity(one, registry) })),
  );
  const faults = known
    .filter(({ one, integrity }) => integrity !== undefined && integrity !== one.integrity)
    .map(({ one }) => `${one.name} ${one.version} is published with other content; give it a new version`);
  if (faults.length > 0) throw new PackageError(faults.join('\n'));
  const done: Publication[] = [];
  for (const { one, integrity } of known) {
    if (integrity === undefined) await publish(one, registry);
    done.push({ name: one.name, version: one.version, state: integrity === undefined ? 'published' : 'present' });
  }
  return done;
}

async function publish({ name, version, archive }: PackedPackage, registry: string): Promise<void> {
  const { failed, said } = await npm(['publish', archive, '--registry', registry, '--ignore-scripts']);
  if (failed) throw new PackageError(`${name} ${version} cannot be published: ${said}`);
}

/** Undefined when the registry does not have the version. */
async function publishedIntegrity({ name, version }: PackedPackage, registry: string): Promise<string | undefined> {
  const words = ['view', `${name}@${version}`, 'dist.integrity', '--json', '--prefer-online', '--registry', registry];
  const { failed, output, said } = await npm([...words, '--fetch-retries', '0']);
  if (!failed) return output.trim() === '' ? undefined : String(JSON.parse(output));
  if (/E404/.test(said + output)) return undefined;
  throw new PackageError(`${registry} does not answer about ${name}: ${said}`);
}

const npm = (words: readonly string[]): Promise<{ failed: boolean; output: string; said: string }> =>
  new Promise((resolve) => {
    execFile('npm', words, (error, output, said) => resolve({ failed: error !== null, output, said: said.trim() }));
  });
