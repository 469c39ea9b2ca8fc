import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { scanProfiles } from '@stufenlos/contracts';
import type { Locale, ScanProfile } from '@stufenlos/contracts';
import type { FailOn } from './exit-code.ts';

export const formats = ['table', 'json', 'ndjson'] as const;
export type Format = (typeof formats)[number];

export interface Order {
  urls: string[];
  urlsFile?: string;
  format: Format;
  profile: ScanProfile;
  concurrency: number;
  allow: string[];
  output?: string;
  timeoutSeconds?: number;
  locale?: Locale;
  failOn: FailOn;
  isQuiet: boolean;
}

export type Reading =
  { kind: 'scan'; order: Order } | { kind: 'help' } | { kind: 'version' } | { kind: 'fault'; faults: string[] };

const options = {
  urls: { type: 'string' },
  format: { type: 'string', default: 'table' },
  profile: { type: 'string', default: 'free' },
  concurrency: { type: 'string', default: String(2 * availableParallelism()) },
  allow: { type: 'string', multiple: true, default: [] as string[] },
  output: { type: 'string' },
  timeout: { type: 'string' },
  locale: { type: 'string' },
  'fail-on': { type: 'string', default: 'violations' },
  quiet: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
  version: { type: 'boolean', default: false },
} as const;

export const usage = `usage: npm run scan -- [options] <url...>

Opens each page in a real browser and reports accessibility barriers.

  --urls FILE            addresses from a file, one per line ("-" reads standard input; # starts a comment)
  --format FORMAT        table (default), json (one document), ndjson (one line per page)
  --profile PROFILE      free (default), basic, pro, enterprise
  --concurrency N        pages at once, default two per core
  --allow HOST:PORT      reach this private address; exact, repeatable or separated by commas
  --output FILE          write the result there instead of to standard output
  --timeout SECONDS      time for one page, all tries included, default 60
  --locale de|en         language of the table, default from the environment
  --fail-on WHAT         what makes the exit code 1: violations (default), review, never
  --quiet                no progress and no causes on standard error
  --help, --version

Exit codes: 0 nothing found, 1 found, 2 wrong usage or at least one page could not be judged (goes before 1),
130 interrupted: what was finished is kept.
`;

/** Reads the command line; all faults at once. */
export function readArguments(args: readonly string[]): Reading {
  let parsed;
  try {
    parsed = parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    return { kind: 'fault', faults: [error instanceof Error ? error.message : String(error)] };
  }
  const { values, positionals } = parsed;
  if (values.help) return { kind: 'help' };
  if (values.version) return { kind: 'version' };
  const faults: string[] = [];
  const oneOf = <T extends string>(name: string, value: string, known: readonly T[]): T => {
    if (!known.includes(value as T)) faults.push(`--${name} must be one of ${known.join(', ')}, not "${value}"`);
    return value as T;
  };
  const whole = (name: string, value: string, most: number): number => {
    const number = /^\d+$/.test(value) ? Number(value) : 0;
    if (number < 1 || number > most) faults.push(`--${name} must be a whole number from 1 to ${most}, not "${value}"`);
    return number;
  };
  const order: Order = {
    urls: positionals,
    ...(values.urls !== undefined && { urlsFile: values.urls }),
    format: oneOf('format', values.format, formats),
    profile: oneOf('profile', values.profile, scanProfiles),
    concurrency: whole('concurrency', values.concurrency, 64),
    allow: values.allow.flatMap((entry) => readAllow(entry, faults)),
    ...(values.output !== undefined && { output: values.output }),
    ...(values.timeout !== undefined && { timeoutSeconds: whole('timeout', values.timeout, 600) }),
    ...(values.locale !== undefined && { locale: oneOf('locale', values.locale, ['de', 'en'] as const) }),
    failOn: oneOf('fail-on', values['fail-on'], ['violations', 'review', 'never'] as const),
    isQuiet: values.quiet,
  };
  if (order.urls.length === 0 && order.urlsFile === undefined) faults.push('no address given');
  return faults.length > 0 ? { kind: 'fault', faults } : { kind: 'scan', order };
}

/** `a:1,b:2` -> entries; only exact `host:port`, because a range or a bare host opens more than anybody meant. */
export function readAllow(text: string, faults: string[]): string[] {
  const entries = text
    .split(',')
    .map((entry) => entry.trim().toLowerCase())
    .filter((entry) => entry !== '');
  const wrong = entries.filter((entry) => !/^(?:\[[0-9a-f:.]+\]|[a-z0-9._-]+):\d{1,5}$/.test(entry));
  faults.push(...wrong.map((entry) => `--allow takes host:port, not "${entry}"`));
  return entries;
}
