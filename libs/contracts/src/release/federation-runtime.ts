/**
 * Name of the global variable in which the shell gives remotes the runtime that Module Federation needs in every bundle,
 * a `FederationRuntime`. A remote that finds it there contains none.
 */
export const federationRuntimeName = 'stufenlosFederation';

/** The first contract with it. A remote that needs it states this contract or a later one. */
export const federationRuntimeContract = '1.2.0';

/** What the code that the bundler writes into a remote calls, with the parameters of Module Federation 2. */
export interface FederationRuntime {
  attachShareScopeMap: unknown;
  /** `init` makes an instance for one remote and leaves that of the shell as it is. */
  bundlerRuntime: Readonly<
    Record<'init' | 'initContainerEntry' | 'I' | 'consumes' | 'installInitialConsumes', unknown>
  >;
}
