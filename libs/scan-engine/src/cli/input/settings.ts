import {
  browserVariables,
  EnvironmentError,
  optional,
  read,
  readEnvironment,
  required,
  scanLimitVariables,
  targetVariables,
  type Values,
} from '@stufenlos/environment';
import type { Locale } from '@stufenlos/contracts';

const variables = {
  ...browserVariables,
  ...targetVariables,
  ...scanLimitVariables,
  PUPPETEER_EXECUTABLE_PATH: required(read.path, 'The Chromium that opens pages.'),
  // Of a shell, where it may be anything.
  NODE_ENV: optional(read.text, 'With production, a browser without a sandbox is refused.'),
};

/** Settings of the command line from environment variables; arguments take precedence. */
export type Settings = Values<typeof variables>;

/** Reads the environment and collects all errors. */
export function readSettings(environment: NodeJS.ProcessEnv): { settings: Settings } | { faults: readonly string[] } {
  try {
    return { settings: readEnvironment({ process: 'scanner', variables, environment }) };
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
    return { faults: error.problems };
  }
}

/** Language of the user's locale: `de`, or `en` for all others. */
export const localeOf = ({ LC_ALL, LANG }: NodeJS.ProcessEnv): Locale =>
  /^de/i.test(LC_ALL || LANG || '') ? 'de' : 'en';
