import { defaultUids, readUidRange } from '@stufenlos/contracts/scan-words';
import type { Locale, UidRange } from '@stufenlos/contracts';
import type { SandboxOptions } from '../../browser/sandbox/sandbox-plan.ts';
import { readAllow } from './allow.ts';

/** Settings of the command line from environment variables; arguments take precedence. */
export interface Settings {
  PUPPETEER_EXECUTABLE_PATH: string;
  SCAN_ALLOW: string[];
  SCAN_DENY_HOSTS: string[];
  SCAN_PAGE_SECONDS?: number;
  SCAN_LOAD_SECONDS?: number;
  SCAN_BYTES?: number;
  SCAN_MEMORY_MB?: number;
  BROWSER_RECYCLE?: number;
  BROWSER_JAIL: NonNullable<SandboxOptions['jail']>;
  BROWSER_NO_SANDBOX: boolean;
  BROWSER_UIDS?: UidRange;
  NODE_ENV: string;
}

const sandboxes = ['auto', 'jail', 'uid-drop', 'plain'] as const satisfies readonly Settings['BROWSER_JAIL'][];
const flags = new Map([...['', '0', 'false'].map((no) => [no, false] as const), ['1', true], ['true', true]]);
const amounts = {
  SCAN_PAGE_SECONDS: 600,
  SCAN_LOAD_SECONDS: 120,
  SCAN_BYTES: 1_000_000_000,
  SCAN_MEMORY_MB: 100_000,
  BROWSER_RECYCLE: 1000,
} as const;

/**
 * Reads the environment and collects all errors. Validates by hand, because loading a schema library would take a
 * third of the start time.
 */
export function readSettings(environment: NodeJS.ProcessEnv): { settings: Settings } | { faults: string[] } {
  const faults: string[] = [];
  const read = <T>(name: string, options: string, value: T | undefined, otherwise: T): T => {
    if (value === undefined) faults.push(`${name}: must be ${options}`);
    return value ?? otherwise;
  };
  const path = environment['PUPPETEER_EXECUTABLE_PATH'] || undefined;
  const sandbox = environment['BROWSER_JAIL'] || 'auto';
  const settings: Settings = {
    PUPPETEER_EXECUTABLE_PATH: read('PUPPETEER_EXECUTABLE_PATH', 'the path of a Chromium', path, ''),
    SCAN_ALLOW: readAllow(environment['SCAN_ALLOW'] ?? '', faults),
    SCAN_DENY_HOSTS: listOf(environment['SCAN_DENY_HOSTS'] ?? ''),
    BROWSER_JAIL: read(
      'BROWSER_JAIL',
      `one of ${sandboxes.join(', ')}`,
      sandboxes.find((one) => one === sandbox),
      'auto',
    ),
    BROWSER_NO_SANDBOX: read('BROWSER_NO_SANDBOX', '1 or 0', flags.get(environment['BROWSER_NO_SANDBOX'] ?? ''), false),
    NODE_ENV: environment['NODE_ENV'] ?? '',
  };
  const uids = environment['BROWSER_UIDS'];
  if (uids) {
    const options = 'two numbers of at least 1000, as 60578-61183';
    settings.BROWSER_UIDS = read('BROWSER_UIDS', options, readUidRange(uids), defaultUids);
  }
  for (const name of Object.keys(amounts) as (keyof typeof amounts)[]) {
    const text = environment[name];
    // Compose files pass unset variables as empty strings.
    if (!text) continue;
    const number = /^\d+$/.test(text) ? Number(text) : 0;
    const isAllowed = number >= 1 && number <= amounts[name];
    settings[name] = read(name, `a whole number from 1 to ${amounts[name]}`, isAllowed ? number : undefined, 1);
  }
  return faults.length > 0 ? { faults } : { settings };
}

/** Language of the user's locale: `de`, or `en` for all others. */
export const localeOf = ({ LC_ALL, LANG }: NodeJS.ProcessEnv): Locale =>
  /^de/i.test(LC_ALL || LANG || '') ? 'de' : 'en';

const listOf = (text: string): string[] =>
  text.split(',').flatMap((entry) => (entry.trim() === '' ? [] : [entry.trim().toLowerCase()]));
