import { createInstance } from '@module-federation/enhanced/runtime';
import { attachShareScopeMap, bundlerRuntime, type WebpackRequire } from '@module-federation/webpack-bundler-runtime';
// Not among the functions of a bundle that exposes nothing, as the shell is one.
import { initContainerEntry } from '@module-federation/webpack-bundler-runtime/dist/initContainerEntry.js';
import { federationRuntimeName, type FederationRuntime } from '@stufenlos/contracts/federation-runtime';

/**
 * Gives remotes the federation runtime of the shell, before the first remote is loaded. Remotes for a contract before
 * 1.2.0 contain most of it and get the rest by `provideExternalRuntime` of the build.
 */
export function giveRuntime(): void {
  const given: FederationRuntime = {
    attachShareScopeMap,
    bundlerRuntime: { ...bundlerRuntime, init, initContainerEntry },
  };
  Object.defineProperty(globalThis, federationRuntimeName, { value: Object.freeze(given), configurable: true });
}

/** Federation's own `init` would make the instance of the remote the one that the shell uses from then on. */
function init({ webpackRequire }: { webpackRequire: WebpackRequire }) {
  const { initOptions } = webpackRequire.federation;
  if (!initOptions) throw new Error('the entry of a remote has no options');
  return createInstance(initOptions);
}
