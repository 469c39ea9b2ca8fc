import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  checkBudgets,
  checkSecrets,
  checkTexts,
  checkWords,
  readBudgetedBuild,
  type SourceFile,
  type TextSource,
} from '@stufenlos/remote-tools/checks';
import { apiRooms, apiSource } from '../architecture.ts';
import { bannedTexts } from '../banned-texts.ts';
import { checkBoundaries } from './boundaries.ts';
import { listBuilt, listSources, read } from './list-sources.ts';
import { checkTextWords } from './text-words.ts';
import { checkDecisionHeads } from './decision-heads.ts';
import { checkNamedFiles } from './named-files.ts';
import { readProjects, readTemplates } from './projects.ts';
import { checkRooms } from './rooms.ts';

/** Faults as sentences; with the figure that the check measures, if it has one. */
export type OwnCheck = (root: string) => { faults: string[]; figure?: string };

const isCode = (path: string) => /\.(?:ts|tsx|mts|mjs)$/.test(path);

export const directions: OwnCheck = (root) => {
  const files = read(root, listSources(root).filter(isCode));
  return {
    faults: [
      ...checkBoundaries([...readTemplates(root), ...readProjects(root)], files),
      ...checkRooms(files, apiSource, apiRooms),
    ],
  };
};

export const texts: OwnCheck = (root) => ({
  faults: [
    ...textSources(root).flatMap(checkTexts),
    ...listSources(root)
      .filter((path) => isWordFile(path))
      .flatMap((path) => checkWords({ path, words: json(root, path) })),
    ...checkTextWords(read(root, listSources(root).filter(isRead)), bannedTexts),
  ],
});

export const secrets: OwnCheck = (root) => {
  const bundles = ['shell/dist', ...['marketing', 'runs', 'billing'].map((name) => `remotes/${name}/dist`)];
  const files = listBuilt(root, bundles).filter((path) => /\.(?:js|css|html|json)$/.test(path));
  return { faults: checkSecrets(read(root, files)) };
};

/** Checks the budgets of the existing builds. `npm test` builds before it checks. */
export const budgets: OwnCheck = (root) => ({
  faults: readProjects(root).flatMap(({ folder }) => {
    const build = readBudgetedBuild(root, folder);
    return build ? checkBudgets(build) : [];
  }),
});

/** Finds new entries at the root, so that none appears by accident. */
export const rootEntries: OwnCheck = (root) => {
  const known = new Set(
    'package.json package-lock.json nx.json tsconfig.base.json shell remotes services libs e2e README.md LICENSE SECURITY.md CHANGELOG.md'.split(
      ' ',
    ),
  );
  const entries = new Set(listSources(root).map((path) => path.split('/')[0] ?? ''));
  const unexpected = [...entries].filter((name) => !name.startsWith('.') && !known.has(name));
  return { faults: unexpected.map((name) => `unexpected: ${name}`) };
};

/** Documents must not name files that were moved or removed, and decision records have one form. */
export const namedFiles: OwnCheck = (root) => {
  const paths = listSources(root);
  const documents = read(
    root,
    paths.filter((path) => path.endsWith('.md')),
  );
  return { faults: [...checkNamedFiles(documents, paths), ...checkDecisionHeads(documents)] };
};

function textSources(root: string): TextSource[] {
  const files = listSources(root);
  const code = read(
    root,
    files.filter((path) => isCode(path) && !path.includes('.test.')),
  );
  const further = localesOf(root).filter((locale) => locale !== 'de' && locale !== 'en');
  return files
    .filter((path) => isTextFile(path))
    .map((path) => {
      const texts = (locale: string) => json(root, path.replace(/de\.json$/, `${locale}.json`));
      const more = Object.fromEntries(further.map((locale) => [locale, texts(locale)]));
      return { texts: { path, de: texts('de'), en: texts('en'), more }, users: usersOf(path, code) };
    });
}

/** The languages of the product, from its only list. The source is read, because this project knows no other one. */
function localesOf(root: string): string[] {
  const path = 'libs/contracts/src/constants/locales.ts';
  const list = /locales = \[([^\]]+)\]/.exec(read(root, [path])[0]?.text ?? '')?.[1];
  if (list === undefined) throw new Error(`${path} does not say which languages there are`);
  return [...list.matchAll(/'([^']+)'/g)].flatMap((found) => found[1] ?? []);
}

const isTextFile = (path: string) => /\/(?:locales|texts)\/(?:.*\.)?de\.json$/.test(path);

const isWordFile = (path: string) =>
  /^(?:remotes\/\w+\/(?:remote|src\/heads\/.*)|libs\/standards\/src\/(?:generated\/texts|overrides)[./].*)\.?json$/.test(
    path,
  );

/** Everything that people read: texts of screens, mails and papers, of rules and questions, and of the sandbox's pages. */
const isRead = (path: string) =>
  /\/(?:locales|texts|heads|questions|overrides|generated)\/(?:.*\.)?(?:de|en)\.(?:generated\.)?json$|^remotes\/\w+\/remote\.json$|\/own-rules\/.*\.json$|^services\/sandbox\/src\/.*(?:texts\/(?:de|en)|texts)\.ts$/.test(
    path,
  );

/** A project's own code and contracts (problem texts) may use its texts. Any project may use texts of a library. */
function usersOf(path: string, code: readonly SourceFile[]): readonly SourceFile[] | null {
  // Texts of rules and criteria are data and are found by id.
  if (path.startsWith('libs/standards/')) return null;
  if (path.startsWith('libs/')) return code;
  const folder = path.slice(0, path.indexOf('/src/') + 1);
  return code.filter(({ path: user }) => user.startsWith(folder) || user.startsWith('libs/contracts/'));
}

/** Without the file there are no texts, so that each of its keys is named as missing. */
function json(root: string, path: string): Record<string, string> {
  const [file] = existsSync(join(root, path)) ? read(root, [path]) : [];
  return JSON.parse(file?.text ?? '{}') as Record<string, string>;
}
