import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { csvSeparators } from '@stufenlos/contracts/report-constants';
import { impacts, scanProfiles } from '@stufenlos/contracts/scan-constants';
import type { CsvSeparator, Locale, ScanProfile } from '@stufenlos/contracts';
import { locales } from '@stufenlos/contracts/locales';
import { crawlPageCaps, defaultCrawlLimits } from '../../plan/crawl-limits.ts';
import { formatNames } from '@stufenlos/report';
import type { FailOn, FormatName } from '@stufenlos/report';
import { isRule } from '../../profiles/profiles.ts';
import { readAllow } from './allow.ts';
import type { Viewport } from '../../viewport.ts';
import { readViewport } from './read-viewport.ts';

export interface ScanCommand {
  urls: string[];
  urlsFile?: string;
  /** File of kept evidence to judge instead of scanning. */
  from?: string;
  /** Crawls the site of the one address. */
  crawl?: { pages: number };
  format: FormatName;
  /** Of CSV. */
  separator?: CsvSeparator;
  profile: ScanProfile;
  concurrency: number;
  allow: string[];
  /** Ids of rules that are not run. */
  disabledRules: string[];
  /** Viewport in CSS px. */
  viewport?: Viewport;
  output?: string;
  keepEvidence?: string;
  /** Folder for a screenshot of each page. */
  screenshots?: string;
  baseline?: string;
  timeoutSeconds?: number;
  locale?: Locale;
  failOn: FailOn;
  isQuiet: boolean;
}

export type Reading =
  | { kind: 'scan'; command: ScanCommand }
  | { kind: 'help' }
  | { kind: 'version' }
  | { kind: 'fault'; faults: string[] };

const options = {
  urls: { type: 'string' },
  crawl: { type: 'boolean', default: false },
  pages: { type: 'string' },
  from: { type: 'string' },
  format: { type: 'string', default: 'table' },
  separator: { type: 'string' },
  profile: { type: 'string', default: 'free' },
  concurrency: { type: 'string', default: String(2 * availableParallelism()) },
  allow: { type: 'string', multiple: true, default: [] as string[] },
  disable: { type: 'string', multiple: true, default: [] as string[] },
  viewport: { type: 'string' },
  output: { type: 'string' },
  'keep-evidence': { type: 'string' },
  screenshots: { type: 'string' },
  baseline: { type: 'string' },
  timeout: { type: 'string' },
  locale: { type: 'string' },
  'fail-on': { type: 'string', default: 'violations' },
  quiet: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
  version: { type: 'boolean', default: false },
} as const;

/** Options that have no meaning with `--from`, which does not scan. */
const scanningOnly: readonly string[] = [
  'urls',
  'crawl',
  'pages',
  'profile',
  'concurrency',
  'allow',
  'disable',
  'viewport',
  'timeout',
  'keep-evidence',
  'screenshots',
];
const repeatable: readonly string[] = ['allow', 'disable'];
const files = ['urls', 'from', 'output', 'keep-evidence', 'baseline'] as const;
const failOns = ['violations', 'review', 'never', ...impacts] as const;

/** Parses the command line and collects all errors. */
export function readArguments(args: readonly string[]): Reading {
  let parsed;
  try {
    parsed = parseArgs({ args: [...args], options, allowPositionals: true, tokens: true });
  } catch (error) {
    return { kind: 'fault', faults: [error instanceof Error ? error.message : String(error)] };
  }
  const { values, positionals, tokens } = parsed;
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
  const command: ScanCommand = {
    urls: positionals,
    ...(values.urls !== undefined && { urlsFile: values.urls }),
    ...(values.from !== undefined && { from: values.from }),
    ...(values.crawl && {
      crawl: { pages: values.pages === undefined ? pagesOf(values.profile) : whole('pages', values.pages, 10_000) },
    }),
    format: oneOf('format', values.format, formatNames),
    ...(values.separator !== undefined && { separator: oneOf('separator', values.separator, csvSeparators) }),
    profile: oneOf('profile', values.profile, scanProfiles),
    concurrency: whole('concurrency', values.concurrency, 64),
    allow: values.allow.flatMap((entry) => readAllow(entry, faults)),
    disabledRules: values.disable.flatMap((entry) => readRules(entry, faults)),
    ...(values.viewport !== undefined && { viewport: readViewport(values.viewport, faults) }),
    ...(values.output !== undefined && { output: values.output }),
    ...(values['keep-evidence'] !== undefined && { keepEvidence: values['keep-evidence'] }),
    ...(values.screenshots !== undefined && { screenshots: values.screenshots }),
    ...(values.baseline !== undefined && { baseline: values.baseline }),
    ...(values.timeout !== undefined && { timeoutSeconds: whole('timeout', values.timeout, 600) }),
    ...(values.locale !== undefined && { locale: oneOf('locale', values.locale, locales) }),
    failOn: oneOf('fail-on', values['fail-on'], failOns),
    isQuiet: values.quiet,
  };
  const given = tokens.flatMap((token) => (token.kind === 'option' ? [token.name] : []));
  faults.push(
    ...repeated(given),
    ...files.filter((name) => values[name] === '').map((name) => `--${name} needs a file`),
    ...(values.screenshots === '' ? ['--screenshots needs a folder'] : []),
  );
  faults.push(...contradictions(command, given));
  return faults.length > 0 ? { kind: 'fault', faults } : { kind: 'scan', command };
}

/** Rule ids of a list that is separated by commas. */
function readRules(entry: string, faults: string[]): string[] {
  const ids = entry.split(',').map((id) => id.trim());
  const unknown = ids.filter((id) => !isRule(id));
  faults.push(...unknown.map((id) => `--disable names a rule that does not exist: "${id}"`));
  return ids;
}

/** Default page limit of a crawl: what the paid plan of the profile includes; the free profile covers one page only. */
const pagesOf = (profile: string) => Math.max(crawlPageCaps[profile as ScanProfile] ?? 0, defaultCrawlLimits.pages);

/** Options that are given more than once, which is ambiguous. */
function repeated(given: readonly string[]): string[] {
  const again = new Set(given.filter((name, index) => given.indexOf(name) !== index && !repeatable.includes(name)));
  return [...again].map((name) => `--${name} is given more than once`);
}

function contradictions(
  { urls, urlsFile, from, crawl, format, output, keepEvidence }: ScanCommand,
  given: readonly string[],
): string[] {
  const faults: string[] = [];
  if (from !== undefined) {
    if (urls.length > 0) faults.push('--from scans nothing: addresses cannot be given with it');
    const idle = scanningOnly.filter((name) => given.includes(name));
    if (idle.length > 0) faults.push(`--from scans nothing: --${idle.join(', --')} cannot be given with it`);
  } else if (urls.length === 0 && urlsFile === undefined) faults.push('no address given');
  if (crawl && from === undefined && (urls.length > 1 || urlsFile !== undefined)) {
    faults.push('--crawl finds the pages of one site: exactly one address can be given with it');
  }
  if (!crawl && given.includes('pages')) faults.push('--pages says how far --crawl goes: it means nothing without it');
  if (format !== 'csv' && given.includes('separator')) faults.push('--separator is for --format csv only');
  if (output !== undefined && output === keepEvidence) faults.push('--output and --keep-evidence name the same file');
  return faults;
}
