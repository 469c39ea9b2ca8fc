/** @typedef {import('./times.mjs').ProjectTimes} ProjectTimes */

/**
 * The largest share of the time of a full run that the tests of a project may take, 0 to 1. A share and not seconds:
 * a slow machine is slow for all of them. Raise one on purpose, and say in the commit what the time buys.
 *
 * @type {Readonly<Record<string, number>>}
 */
export const timeBudgets = {
  journeys: 0.5,
  'scan-engine': 0.38,
  api: 0.19,
  worker: 0.06,
  sandbox: 0.05,
  shell: 0.045,
  runs: 0.03,
  billing: 0.03,
  alone: 0.02,
  'isolated-node': 0.02,
  chromium: 0.03,
  egress: 0.02,
  report: 0.02,
  standalone: 0.03,
  marketing: 0.015,
  release: 0.025,
  'remote-tools': 0.01,
  'create-stufenlos-remote': 0.01,
  edge: 0.04,
  workspace: 0.01,
  'scan-queue': 0.01,
  ui: 0.01,
  account: 0.01,
  platform: 0.01,
  contracts: 0.01,
  standards: 0.01,
  environment: 0.01,
  deploy: 0.01,
  metrics: 0.01,
  tracing: 0.01,
  'object-store': 0.01,
};

/** @returns {string[]} a line per project that takes more than its share, or has none in the table */
export function exceededBudgets(
  /** @type {readonly ProjectTimes[]} */ projects,
  /** @type {Readonly<Record<string, number>>} */ budgets = timeBudgets,
) {
  return projects.flatMap(({ project, share }) => {
    const budget = budgets[project];
    if (budget === undefined) return [`the tests of ${project} have no time budget`];
    if (share <= budget) return [];
    return [`the tests of ${project} take ${percent(share)} of the time of all, its budget is ${percent(budget)}`];
  });
}

const percent = (/** @type {number} */ share) => `${(share * 100).toFixed(1)} %`;
