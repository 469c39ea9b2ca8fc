import { allowedWords, bannedWords, externalReferences } from '../banned-words.ts';
import { longFunctions, maxFilesPerFolder, maxFunctionLines, maxLongFunctions, maxMisnamedPercent } from '../limits.ts';
import { misnamedFiles } from './figures/file-names.ts';
import { listSources, read } from './list-sources.ts';
import { checkFolders } from './figures/folders.ts';
import { longFunctionsIn } from './figures/functions.ts';
import { checkImportCycles } from './figures/import-cycles.ts';
import type { OwnCheck } from './own-checks.ts';
import { checkVocabulary } from './figures/vocabulary.ts';

const isCode = (path: string) => /\.(?:ts|tsx|mts|mjs)$/.test(path);
const isProse = (path: string) => isCode(path) || /\.(?:md|css|sh|html)$/.test(path);
const isTest = (path: string) => /\.(?:test|e2e|contract)\.tsx?$|\/testing\/|^e2e\/|\/(?:attacks|hostile)\//.test(path);
/** The two files that spell the banned words. */
const spelling = /^libs\/workspace\/src\/(?:banned-words|check\/figures\/vocabulary\.test)\.ts$/;

const productOf = (root: string) =>
  read(
    root,
    listSources(root).filter((path) => isCode(path) && !isTest(path)),
  );

export const words: OwnCheck = (root) => {
  const files = read(
    root,
    listSources(root).filter((path) => isProse(path) && !spelling.test(path)),
  );
  const faults = checkVocabulary(files, { banned: bannedWords, allowed: allowedWords, references: externalReferences });
  return { faults, figure: `${faults.length} banned words and references` };
};

export const folders: OwnCheck = (root) => {
  const faults = checkFolders(
    listSources(root).filter((path) => isProse(path) || path.endsWith('.json')),
    maxFilesPerFolder,
  );
  return { faults, figure: `${faults.length} folders over ${maxFilesPerFolder} files` };
};

export const cycles: OwnCheck = (root) => {
  const faults = checkImportCycles(read(root, listSources(root).filter(isCode)));
  return { faults, figure: `${faults.length} import cycles` };
};

export const functions: OwnCheck = (root) => {
  const files = productOf(root);
  const long = longFunctionsIn(files, maxFunctionLines);
  const explained = new Set(longFunctions.map(({ at }) => at));
  const lines = files.reduce((sum, { text }) => sum + text.split('\n').length - 1, 0);
  return {
    faults: [
      ...long
        .filter(({ at }) => !explained.has(at))
        .map((one) => `${one.at} has ${one.lines} lines and no explanation`),
      ...[...explained]
        .filter((at) => !long.some((one) => one.at === at))
        .map((at) => `${at} is explained but not long`),
      ...(long.length > maxLongFunctions ? [`${long.length} long functions; at most ${maxLongFunctions}`] : []),
    ],
    figure: `${long.length} functions over ${maxFunctionLines} lines, in ${files.length} files with ${lines} lines`,
  };
};

export const fileNames: OwnCheck = (root) => {
  const { misnamed, all } = misnamedFiles(productOf(root));
  const percent = (100 * misnamed.length) / all;
  const figure = `${misnamed.length} of ${all} files (${percent.toFixed(1)} %) are not named after an export`;
  return { faults: percent > maxMisnamedPercent ? [`at most ${maxMisnamedPercent} %`, ...misnamed] : [], figure };
};
