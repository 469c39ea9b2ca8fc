import { allowedWords, bannedWords, externalReferences } from '../banned-words.ts';
import { longFunctions, maxExplained, maxFilesPerFolder, maxFunctionLines, maxMisnamedPercent } from '../limits.ts';
import { misnamedFiles } from './figures/file-names.ts';
import { listSources, read } from './list-sources.ts';
import { checkFolders } from './figures/folders.ts';
import { checkLongFunctions, longFunctionsIn } from './figures/functions.ts';
import { checkImportCycles } from './figures/import-cycles.ts';
import type { OwnCheck } from './own-checks.ts';
import { checkVocabulary } from './figures/vocabulary.ts';

const isCode = (path: string) => /\.(?:ts|tsx|mts|mjs)$/.test(path);
const isProse = (path: string) => isCode(path) || /\.(?:md|css|sh|html)$/.test(path);
const isTest = (path: string) => /\.(?:test|e2e|contract)\.tsx?$|\/testing\/|^e2e\/|\/(?:attacks|hostile)\//.test(path);
/** The files that spell banned words: the list, and tests of the check. */
const spelling = /^libs\/workspace\/src\/(?:banned-words|check\/(?:figures\/vocabulary|planted-breaches)\.test)\.ts$/;

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
  return {
    faults,
    figure: `${faults.length} folders over ${maxFilesPerFolder} files`,
  };
};

export const cycles: OwnCheck = (root) => {
  const faults = checkImportCycles(read(root, listSources(root).filter(isCode)));
  return { faults, figure: `${faults.length} import cycles` };
};

export const functions: OwnCheck = (root) => {
  const files = productOf(root);
  const long = longFunctionsIn(files, maxFunctionLines);
  const lines = files.reduce((sum, { text }) => sum + text.split('\n').length - 1, 0);
  const explained = longFunctions.map(({ at }) => at);
  return {
    faults: checkLongFunctions(long, { explained, maxExplained }),
    figure: `${long.length} functions over ${maxFunctionLines} lines, in ${files.length} files with ${lines} lines`,
  };
};

export const fileNames: OwnCheck = (root) => {
  const { misnamed, all } = misnamedFiles(productOf(root));
  const percent = (100 * misnamed.length) / all;
  const figure = `${misnamed.length} of ${all} files (${percent.toFixed(1)} %) are not named after an export`;
  return { faults: percent > maxMisnamedPercent ? [`at most ${maxMisnamedPercent} %`, ...misnamed] : [], figure };
};
