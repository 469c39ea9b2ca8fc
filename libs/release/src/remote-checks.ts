/** What a team may ask about its own remote before it publishes. `publish` and `verify` ask the same. */
export { readBuild, type BuildOutput } from './build-output.ts';
export type { Budget } from './build-facts.ts';
export { checkBudgets, isBudgeted, type BudgetedBuild } from './faults/budget-faults.ts';
export { isText, reactFaults, secretFaults } from './faults/content-faults.ts';
export { labelFaults } from './faults/label-faults.ts';
export { ReleaseError } from './release-error.ts';
