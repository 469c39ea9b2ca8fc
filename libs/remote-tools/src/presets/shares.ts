import { createRequire } from 'node:module';
import { join } from 'node:path';
import { versionOf } from '../installed-version.ts';

/** The only packages that the shell and its remotes share, as singletons. */
export const shared = ['react', 'react/jsx-runtime', 'react-dom', '@stufenlos/platform'] as const;
const hostOnly = ['react-dom/client'] as const;

/** The host provides all of them eagerly, in the installed version. */
export function hostShares(root: string) {
  return share([...shared, ...hostOnly], (name) => {
    const version = versionOf(name, createRequire(join(root, 'package.json')));
    return { singleton: true, version, requiredVersion: `^${version}`, eager: true };
  });
}

/** `import: false`: a remote contains no copy as a fallback, so there cannot be a second React. */
export function remoteShares(root: string) {
  return share(shared, (name) => {
    const version = versionOf(name, createRequire(join(root, 'package.json')));
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
