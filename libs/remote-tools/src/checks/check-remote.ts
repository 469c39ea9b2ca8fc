import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { locales, remoteDescriptorSchema, type RemoteDescriptor } from '@stufenlos/contracts';
import {
  isText,
  labelFaults,
  reactFaults,
  readBuild,
  ReleaseError,
  secretFaults,
} from '@stufenlos/release/remote-checks';
import { z } from 'zod';
import { versionOf } from '../installed-version.ts';
import { checkBudgets, readBudgetedBuild } from './budgets.ts';
import { filesBelow } from './files-below.ts';
import { checkTexts, checkWords } from './texts.ts';

export interface CheckedRemote {
  /** Sentences; empty when the check passes. */
  faults: string[];
}

/**
 * Checks one built remote by itself: its descriptor, its texts, the content of its bundle and the size of its views.
 * Whether it fits to the other parts of the site is decided by `release verify`.
 * @param folder of the remote, with `remote.json` and `dist`
 * @param languages that each of its texts must have, German among them
 * @returns the result by name of the check
 */
export function checkRemote(folder: string, languages: readonly string[] = locales): Record<string, CheckedRemote> {
  const parsed = remoteDescriptorSchema.safeParse(readJson(join(folder, 'remote.json')));
  if (!parsed.success) {
    return { descriptor: { faults: [`remote.json is missing or wrong: ${z.prettifyError(parsed.error)}`] } };
  }
  return {
    descriptor: { faults: descriptorFaults(folder, parsed.data) },
    texts: { faults: textFaults(folder, languages) },
    bundle: { faults: bundleFaults(folder) },
    budgets: { faults: budgetFaults(folder) },
  };
}

function descriptorFaults(folder: string, descriptor: RemoteDescriptor): string[] {
  const { name, version } = readJson(join(folder, 'package.json')) as { name?: string; version?: string };
  const installed = versionOf('@stufenlos/platform', createRequire(join(folder, 'package.json')));
  return [
    ...labelFaults({ remotes: { [descriptor.name]: { descriptor } } }),
    ...checkWords({ path: 'remote.json', words: descriptor.labels }),
    ...(descriptor.contract === installed
      ? []
      : [`remote.json states contract ${descriptor.contract}, but @stufenlos/platform ${installed} is installed`]),
    ...(descriptor.version === version
      ? []
      : [`remote.json states version ${descriptor.version}, but package.json of ${name} states ${version}`]),
  ];
}

function textFaults(folder: string, languages: readonly string[]): string[] {
  const paths = filesBelow(join(folder, 'src')).map((path) => `src/${path}`);
  const users = paths
    .filter((path) => /\.tsx?$/.test(path) && !path.includes('.test.'))
    .map((path) => ({ path, text: readFileSync(join(folder, path), 'utf8') }));
  const language = new RegExp(String.raw`(?<=/locales/(?:.*\.)?)(?:${languages.join('|')})\.json$`);
  return paths
    .filter((path) => language.test(path))
    .flatMap((path) => {
      const pathIn = (locale: string) => path.replace(language, `${locale}.json`);
      const missing = languages.map(pathIn).find((one) => !existsSync(join(folder, one)));
      if (missing) return [`${missing} is missing beside ${path}`];
      if (path !== pathIn('de')) return [];
      const textsIn = (locale: string) => readJson(join(folder, pathIn(locale))) as Record<string, string>;
      const further = languages.filter((locale) => locale !== 'de' && locale !== 'en');
      const more = Object.fromEntries(further.map((locale) => [locale, textsIn(locale)]));
      return checkTexts({ texts: { path, de: textsIn('de'), en: textsIn('en'), more }, users });
    });
}

function bundleFaults(folder: string): string[] {
  try {
    const { files } = readBuild(folder);
    const texts = [...files]
      .filter(([file]) => isText(file))
      .map(([file, content]) => [file, content.toString()] as const);
    return [...reactFaults('dist', texts), ...secretFaults('dist', texts)];
  } catch (cause) {
    if (cause instanceof ReleaseError) return [cause.message];
    throw cause;
  }
}

function budgetFaults(folder: string): string[] {
  const build = readBudgetedBuild(folder, '.');
  if (!build || Object.keys(build.budgets).length === 0) {
    return ['package.json needs `budgets` with the size and the files of each view, and the remote has to be built'];
  }
  return checkBudgets(build);
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}
