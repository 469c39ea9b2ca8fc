import { ask } from '../parts/answers-ok.mjs';
import { hasOwnProvider, sandboxIdentity } from './service-environment.mjs';

/**
 * @typedef {{ email: string, password: string }} DemoAccount
 *
 * @typedef {object} SignInFacts
 * @property {string | undefined} issuer a person's own identity provider
 * @property {DemoAccount[]} accounts known to everybody, of the sandbox
 */

/** Who can sign in here. @type {(ports: import('./service-environment.mjs').ServicePorts, person: NodeJS.ProcessEnv) => Promise<SignInFacts>} */
export async function signInFacts(ports, person) {
  if (hasOwnProvider(person)) return { issuer: person['OIDC_ISSUER'], accounts: [] };
  const answer = await ask(`${sandboxIdentity(ports)}/demo-accounts`, 30_000);
  return { issuer: undefined, accounts: readAccounts(answer?.body) };
}

/** Nothing of it is worth failing for: the sign-in page lists the accounts too. @returns {DemoAccount[]} */
function readAccounts(/** @type {string | undefined} */ body) {
  try {
    const accounts = JSON.parse(body ?? '');
    return Array.isArray(accounts) ? accounts : [];
  } catch {
    return [];
  }
}
