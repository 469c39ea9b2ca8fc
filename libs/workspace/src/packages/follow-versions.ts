/**
 * Part of `npm run versions`: puts the versions that Changesets has raised where it does not look. The version of the
 * platform is the contract, which the shell knows as a constant and each remote of this repository states, and the
 * template of a remote needs the present versions.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { publicPackages } from './public-packages.ts';

const template = 'libs/create-stufenlos-remote/template';

/** Changes the files below a root. */
export function followVersions(root: string): void {
  const versions = new Map(publicPackages(root).map(({ manifest }) => [manifest.name, manifest.version]));
  const contract = versions.get('@stufenlos/platform');
  if (contract === undefined) throw new Error('@stufenlos/platform is not among the public packages');
  const change = (path: string, pattern: RegExp, replacement: (...parts: string[]) => string) =>
    writeFileSync(join(root, path), readFileSync(join(root, path), 'utf8').replaceAll(pattern, replacement));
  change('libs/platform/src/platform.ts', /(platformVersion = ')[^']+/g, (_, before) => before + contract);
  const remotes = readdirSync(join(root, 'remotes'), { withFileTypes: true }).filter((entry) => entry.isDirectory());
  for (const folder of [...remotes.map(({ name }) => `remotes/${name}`), template]) {
    change(`${folder}/remote.json`, /("contract": ")[^"]+/g, (_, before) => before + contract);
  }
  change(`${template}/package.json`, /"(@stufenlos\/[\w-]+)": "[^"]+"/g, (all, name) =>
    versions.has(name) ? `"${name}": "${versions.get(name)}"` : all,
  );
}

if (import.meta.main) followVersions(join(import.meta.dirname, '../../../..'));
