import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { ReleaseError } from './release-error.ts';

const budgetSchema = z.object({
  /** Bytes of all files together in the compression of the edge: brotli, best quality. */
  brotliBytes: z.number().int().positive(),
  /** Paths in `dist/`; `*` stands for the hash. Of two languages only the larger file counts. */
  files: z.array(z.string()).readonly(),
});
/** The largest size of the first load of a view. The project's package.json has one in `budgets` for each view. */
export type Budget = z.infer<typeof budgetSchema>;

/**
 * What `verify` needs to know about a build beyond its files. All of it is recorded at `publish`. It is absent in
 * records of earlier versions, and where a project does not have it.
 */
export const buildFactsSchema = z.object({
  /** Who answers for the part, for people: `team` of package.json. */
  team: z.string().min(1).optional(),
  /** Version of `@stufenlos/contracts` of the build: a remote needs an API of that version, a shell comes with one. */
  contracts: z.string().optional(),
  /** By view. */
  budgets: z.record(z.string(), budgetSchema).optional(),
  /** Keys that exist in one language only: `runs de: scan.title`. */
  unpairedTexts: z.array(z.string()).optional(),
  /** Of a shell: routes that every release with it must have. */
  requiredRoutes: z.array(z.string().startsWith('/')).optional(),
});
export type BuildFacts = z.infer<typeof buildFactsSchema>;

const packageSchema = buildFactsSchema.pick({ team: true, budgets: true, requiredRoutes: true });

/** Reads them from a project folder: package.json, `src/locales/` and the installed contracts. */
export function readBuildFacts(project: string): BuildFacts {
  const declared = packageSchema.safeParse(readJson(join(project, 'package.json')));
  if (!declared.success) throw new ReleaseError(`${project}/package.json is wrong: ${z.prettifyError(declared.error)}`);
  const contracts = installedContracts(project);
  const locales = join(project, 'src/locales');
  return {
    ...declared.data,
    ...(contracts === undefined ? {} : { contracts }),
    ...(existsSync(locales) ? { unpairedTexts: unpairedTexts(locales) } : {}),
  };
}

/** Files are pairs: `de.json` and `en.json`, `legal.de.json` and `legal.en.json`. */
function unpairedTexts(folder: string): string[] {
  const prefixes = readdirSync(folder).flatMap((file) => {
    const match = /^(.+\.)?(?:de|en)\.json$/.exec(file);
    return match ? [match[1] ?? ''] : [];
  });
  return [...new Set(prefixes)].flatMap((prefix) => {
    const [de, en] = (['de', 'en'] as const).map((locale) => keysOf(readJson(join(folder, `${prefix}${locale}.json`))));
    const only = (locale: string, keys: Set<string> = new Set(), others: Set<string> = new Set()) =>
      [...keys].filter((key) => !others.has(key)).map((key) => `${prefix}${locale}.json: ${key}`);
    return [...only('de', de, en), ...only('en', en, de)];
  });
}

function keysOf(texts: unknown, path: readonly string[] = []): Set<string> {
  if (typeof texts !== 'object' || texts === null) return new Set(path.length > 0 ? [path.join('.')] : []);
  return new Set(Object.entries(texts).flatMap(([key, value]) => [...keysOf(value, [...path, key])]));
}

/** As Node would find the package from the project, without its `exports`. */
function installedContracts(project: string): string | undefined {
  for (let folder = project; ; folder = dirname(folder)) {
    const found = readJson(join(folder, 'node_modules/@stufenlos/contracts/package.json')) as { version?: string };
    if (typeof found.version === 'string') return found.version;
    if (folder === dirname(folder)) return undefined;
  }
}

/** An empty object for a file that is missing or no JSON. */
function readJson(path: string): object {
  try {
    return z.looseObject({}).parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return {};
  }
}
