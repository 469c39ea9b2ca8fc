import { readEnvironment, type Environment, type Values } from '@stufenlos/environment';
import { sandboxVariables } from './sandbox-variables.ts';

export type SandboxConfig = Values<typeof sandboxVariables>;

/** @throws {EnvironmentError} with all problems in the message */
export const readConfig = (environment: Environment): SandboxConfig =>
  readEnvironment({ process: 'sandbox', variables: sandboxVariables, environment, contradictions });

const contradictions = ({ SANDBOX_WEBHOOK_URL, SANDBOX_WEBHOOK_SECRET }: SandboxConfig) =>
  (SANDBOX_WEBHOOK_URL === undefined) === (SANDBOX_WEBHOOK_SECRET === undefined)
    ? []
    : ['SANDBOX_WEBHOOK_SECRET: SANDBOX_WEBHOOK_URL and SANDBOX_WEBHOOK_SECRET belong together'];
