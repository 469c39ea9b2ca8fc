import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** The only packages that the shell and its remotes share, as singletons. */
export const shared = ['react', 'react/jsx-runtime', 'react-dom', '@stufenlos/platform'] as const;
const hostOnly = ['react-dom/client'] as const;

/** The host provides all of them eagerly, in the installed version. */
export function hostShares(root: string) {
  return share([...shared, ...hostOnly], (name) => {
    const version = versionOf(name, root);
    return { singleton: true, version, requiredVersion: `^${version}`, eager: true };
  });
}

/** `import: false`: a remote contains no copy as a fallback, so there cannot be a second React. */
export function remoteShares(root: string) {
  return share(shared, (name) => {
    const version = versionOf(name, root);
    return {
      singleton: true,
      ...(name === '@stufenlos/platform' ? { version } : {}),
      requiredVersion: `^${version}`,
      import: false as const,
      strictVersion: true,
    };
  });
}

const share = <T>(names: readonly string[], of: (name: string) => T): Record<string, T> =>
  Object.fromEntries(names.map((name) => [name, of(name)]));

/** Not every package exports its package.json, so this resolves the main file and searches its parent folders. */
function versionOf(name: string, root: string): string {
  const file = createRequire(join(root, 'package.json')).resolve(name);
  for (let folder = dirname(file); folder !== dirname(folder); folder = dirname(folder)) {
    const path = join(folder, 'package.json');
    if (!existsSync(path)) continue;
    const { name: found, version } = JSON.parse(readFileSync(path, 'utf8')) as { name?: string; version?: string };
    if (version && name.startsWith(String(found))) return version;
  }
  throw new Error(`no package.json of ${name} above ${file}`);
}
