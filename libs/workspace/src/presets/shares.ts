import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** The short list of singletons between the shell and its remotes. Nothing else is shared. */
export const shared = ['react', 'react/jsx-runtime', 'react-dom', '@stufenlos/platform'] as const;
const hostOnly = ['react-dom/client'] as const;

/** The host provides every one at once (eager), in the installed version. */
export function hostShares(root: string) {
  return share([...shared, ...hostOnly], (name) => {
    const version = versionOf(name, root);
    return { singleton: true, version, requiredVersion: `^${version}`, eager: true };
  });
}

/** `import: false`: a remote never holds a copy to fall back to, so there cannot be a second React. */
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

/** Not every package exports its package.json, so its main file is resolved and its folders are walked up. */
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
