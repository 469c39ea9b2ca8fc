import { rmSync } from 'node:fs';
import { artifactsFolder, raiseStack, sandboxState } from '../stack.mjs';

/**
 * @typedef {import('../launch.mjs').Launch} Launch
 * @typedef {import('../stack.mjs').StackParts} StackParts
 */

/**
 * Starts the product for the journeys.
 *
 * @param {Launch} launch
 * @param {import('../progress.mjs').Progress} progress
 * @param {Pick<StackParts, 'node' | 'postgres' | 'redis' | 'chromium'>} parts everything is built already
 * @returns {Promise<Record<string, string>>} variables for the journeys
 */
export async function raiseTestStack(launch, progress, parts) {
  const ports = await anyPorts(launch);
  // Accounts of an earlier run would know nothing in the fresh database, and would take addresses; pictures of its runs
  // belong to a database that is gone.
  for (const left of [sandboxState, artifactsFolder]) rmSync(left(launch.folder), { recursive: true, force: true });
  await raiseStack(launch, progress, {
    ...parts,
    mode: 'test',
    compiled: Promise.resolve(),
    released: Promise.resolve(),
    ports,
    allow: [],
    person: { ...generousLimits, ...process.env },
  });
  return {
    STUFENLOS_ORIGIN: `http://localhost:${ports.edge}`,
    SITES_ORIGIN: `http://localhost:${ports.sites}`,
    SANDBOX_PAYMENTS_ADMIN: `http://127.0.0.1:${ports.paymentsAdmin}`,
    SANDBOX_ADMIN_SECRET: launch.secrets.sandboxAdmin,
    /** `{ name: { pid, startedAt } }`, always of the processes that run now: a journey may kill one. */
    STUFENLOS_STACK: launch.recordPath,
  };
}

/** All journeys come from one address. */
const generousLimits = {
  RATE_ANON_HOUR: '100000',
  RATE_ANON_DAY: '100000',
  RATE_PUBLIC_MINUTE: '100000',
  RATE_MEMBER_DAY: '100000',
  RATE_MEMBER_MINUTE: '100000',
};

/** @returns {Promise<import('../environment/service-environment.mjs').ServicePorts>} free ones, beside a running `npm start` */
async function anyPorts(/** @type {Launch} */ { ports }) {
  const names = /** @type {const} */ ([
    'edge',
    'api',
    'apiInternal',
    'worker',
    'sandbox',
    'sites',
    'smtp',
    'payments',
    'paymentsAdmin',
  ]);
  const entries = await Promise.all(names.map(async (name) => /** @type {const} */ ([name, await ports.take(0)])));
  return /** @type {import('../environment/service-environment.mjs').ServicePorts} */ (Object.fromEntries(entries));
}
