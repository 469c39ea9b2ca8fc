import { federationRuntimeName, type FederationRuntime } from '@stufenlos/contracts/federation-runtime';

/**
 * Runs in the browser, as a part of each remote, in place of the runtime that the bundler would put there. The bundler
 * writes into the objects, so every remote gets its own.
 */
const given = (globalThis as { [federationRuntimeName]?: FederationRuntime })[federationRuntimeName];
if (!given) throw new Error(`the shell gives no ${federationRuntimeName}`);

export default {
  attachShareScopeMap: given.attachShareScopeMap,
  bundlerRuntime: { ...given.bundlerRuntime, S: {} },
  bundlerRuntimeOptions: {},
};
