export { logOutput, type LogOutput } from './log-output.ts';
export { EnvironmentError, environmentOrExit, readEnvironment, type Environment } from './read-environment.ts';
/** `read.port`, `read.list(read.host)`: the forms of values. */
export * as read from './readers.ts';
export type { Reader } from './readers.ts';
export { objectStoreProblems, objectStoreSettings } from './object-store-settings.ts';
export {
  browserVariables,
  objectStoreVariables,
  processVariables,
  queueVariables,
  scanLimitVariables,
} from './shared-variables.ts';
export { metricsHost, privacyVariables, shopVariables, targetVariables, tracingVariables } from './shared-variables.ts';
export { optional, required, requiredInProduction, secret, withDefault } from './variable.ts';
export type { Values, Variable, Variables } from './variable.ts';
export { productVersion } from './product-version.ts';
export { tracingSettings } from './tracing-settings.ts';
