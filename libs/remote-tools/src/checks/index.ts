export { checkBudgets, readBudgetedBuild, type Budget, type BudgetedBuild } from './budgets.ts';
export { filesBelow } from './files-below.ts';
export { checkSecrets } from './secrets.ts';
export type { SourceFile } from './source-file.ts';
export { checkTexts, checkWords, usesKey, type TextFile, type TextSource } from './texts.ts';
