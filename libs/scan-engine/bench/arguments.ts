import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { scanProfiles } from '@stufenlos/contracts';
import type { ScanProfile } from '@stufenlos/contracts';

export interface BenchOptions {
  pages: number;
  rounds: number;
  concurrency: number;
  latencyMs: number;
  profile: ScanProfile;
  /** The engine takes a screenshot of every page. */
  takesPictures: boolean;
  /** JSON file that gets every measured figure. */
  json?: string;
  isCheck: boolean;
  /** Split the time of a page instead of comparing whole runs. */
  isPhases: boolean;
  showsCalls: boolean;
  /** Folder that gets a flame graph of each of the slowest rules; implies `isPhases`. */
  flames?: string;
  /** Addresses that are measured instead of the generated pages, with `isPhases`. */
  urls?: string[];
  /** Measure pages at the edge of the page budget instead. */
  isHuge: boolean;
}

export const usage = `usage: npm run bench -- [options]

Compares the engine with a bare loop of the same browser and the same axe-core on the same pages, in turns.

  --pages N         pages of a run, default 24; twelve kinds in turn
  --rounds N        runs of each side, default 3, after an uncounted warm-up
  --concurrency N   pages at once, default 2
  --latency MS      delay of every response of the site, default 50
  --profile NAME    profile of the engine: ${scanProfiles.join(', ')}; default free, like the loop
  --screenshot      the engine also takes a screenshot of every page
  --json FILE       write every figure of every run
  --check           exit with 1 when a target is missed
  --phases          where the time goes, by phase, process and rule; one page at a time
  --calls           with --phases: every message to the browser on its own
  --flames FOLDER   as --phases, and writes a flame graph of each of the ten slowest rules (SVG); slows the audits
  --urls FILE       with --phases or --flames: one address per line, instead of the generated pages
  --huge            pages of 50,000 elements or 20,000 faulty ones, against the bare loop
  --help

Exit codes: 0 measured, 1 a target is missed (with --check), 2 wrong usage or a run that cannot be counted.
`;

const options = {
  pages: { type: 'string', default: '24' },
  rounds: { type: 'string', default: '3' },
  concurrency: { type: 'string', default: '2' },
  latency: { type: 'string', default: '50' },
  profile: { type: 'string', default: 'free' },
  screenshot: { type: 'boolean', default: false },
  json: { type: 'string' },
  check: { type: 'boolean', default: false },
  phases: { type: 'boolean', default: false },
  calls: { type: 'boolean', default: false },
  flames: { type: 'string' },
  urls: { type: 'string' },
  huge: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

function addressesIn(file: string): string[] {
  const lines = readFileSync(file, 'utf8')
    .split('\n')
    .map((line) => line.trim());
  const addresses = lines.filter(Boolean);
  const wrong = addresses.find((address) => !/^https?:/.test(address) || !URL.canParse(address));
  if (wrong !== undefined) throw new Error(`--urls needs one http address per line, not "${wrong}"`);
  if (addresses.length === 0) throw new Error('--urls needs at least one address');
  return addresses;
}

/** @throws Error whose message names the invalid option */
export function readBenchArguments(args: readonly string[]): BenchOptions | 'help' {
  const { values } = parseArgs({ args: [...args], options });
  if (values.help) return 'help';
  const whole = (name: 'pages' | 'rounds' | 'concurrency' | 'latency', least: number, most: number): number => {
    const number = /^\d+$/.test(values[name]) ? Number(values[name]) : -1;
    if (number >= least && number <= most) return number;
    throw new Error(`--${name} must be a whole number from ${least} to ${most}, not "${values[name]}"`);
  };
  const isPhases = values.phases || values.flames !== undefined;
  if (values.urls !== undefined && !isPhases) throw new Error('--urls needs --phases or --flames');
  const profile = scanProfiles.find((name) => name === values.profile);
  if (!profile) throw new Error(`--profile must be one of ${scanProfiles.join(', ')}, not "${values.profile}"`);
  return {
    pages: whole('pages', 1, 2000),
    rounds: whole('rounds', 1, 100),
    concurrency: whole('concurrency', 1, 64),
    latencyMs: whole('latency', 0, 10_000),
    profile,
    takesPictures: values.screenshot,
    ...(values.json !== undefined && { json: values.json }),
    isCheck: values.check,
    isPhases,
    showsCalls: values.calls,
    ...(values.flames !== undefined && { flames: values.flames }),
    ...(values.urls !== undefined && { urls: addressesIn(values.urls) }),
    isHuge: values.huge,
  };
}
