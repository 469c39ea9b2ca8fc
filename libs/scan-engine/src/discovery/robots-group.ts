import { normalizeEncoding } from '../plan/percent-encoding.ts';

/** The group of robots.txt that applies to us. */
export interface RobotsGroup {
  /** Its `Allow` and `Disallow` lines. */
  rules: string;
  size: RulesSize;
  /** Unbounded value in seconds. */
  crawlDelay: number | undefined;
  /** Values of all `Sitemap` lines of the file. */
  sitemaps: string[];
  /** Whether it exceeds the limit of rules or wildcards. Then nothing is allowed. */
  isTooMuch: boolean;
}

/** The sizes that bound the cost of matching an address. */
export interface RulesSize {
  /** Number of rules. */
  rules: number;
  /** Characters of all rules. */
  characters: number;
  /** Characters after the first wildcard of each rule, which are compared at every position of an address. */
  wild: number;
}

/** RFC 9309 sets no limit of rules, only 500 KiB of text. Sites with a rule per product have a few thousand. */
const maxRules = 10_000;
/** Per rule. A rule for a query parameter at any position needs three. */
const maxWildcards = 50;

interface Rules {
  lines: string[];
  crawlDelay: number | undefined;
}

/**
 * Reads the group for our name, else the group for `*` (RFC 9309, 2.2). Only a rule ends the names of a group; other
 * lines, such as `Sitemap`, do not (2.2.4). A crawl delay counts as a rule, because groups without any other are
 * common. Takes one pass over any text. A parser that stores the rules of each group once per name would multiply
 * thousands of names by thousands of rules.
 *
 * @param ours our name in lower case
 */
export function readRobotsGroup(text: string, ours: string): RobotsGroup {
  const groups = new Map<string, Rules>();
  const sitemaps: string[] = [];
  const named = new Set<string>();
  let isNaming = false;
  for (const line of text.split(/\r\n|\r|\n/)) {
    const [, key, value] = /^([^:#]*):([^#]*)/.exec(line)?.map((part) => part.trim()) ?? [];
    if (!key || value === undefined) continue;
    const kind = key.toLowerCase();
    if (kind === 'user-agent') {
      if (!isNaming) named.clear();
      const name = value.split('/')[0]?.trim().toLowerCase();
      if (name === ours || name === '*') named.add(name);
      isNaming = true;
    } else if (kind === 'allow' || kind === 'disallow' || kind === 'crawl-delay') {
      for (const name of named) addTo(groups, name, kind, value);
      isNaming = false;
    } else if (kind === 'sitemap' && value !== '') sitemaps.push(value);
  }
  const { lines, crawlDelay } = groups.get(ours) ?? groups.get('*') ?? { lines: [], crawlDelay: undefined };
  const tails = lines.map((line) => (line.includes('*') ? line.slice(line.indexOf('*')) : ''));
  if (lines.length > maxRules || tails.some((tail) => tail.split('*').length - 1 > maxWildcards)) {
    const size = { rules: 0, characters: 0, wild: 0 };
    return { rules: '', size, crawlDelay, sitemaps, isTooMuch: true };
  }
  const rules = lines.join('\n');
  const wild = tails.reduce((sum, tail) => sum + tail.length, 0);
  return {
    rules,
    size: { rules: lines.length, characters: rules.length, wild },
    crawlDelay,
    sitemaps,
    isTooMuch: false,
  };
}

/**
 * Adds a line to a group, in the encoding in which addresses are compared. A rule without a path has no effect, but the
 * group counts as present.
 */
function addTo(groups: Map<string, Rules>, name: string, kind: string, value: string): void {
  const group = groups.get(name) ?? { lines: [], crawlDelay: undefined };
  groups.set(name, group);
  if (kind === 'crawl-delay') group.crawlDelay = Number.isNaN(Number(value)) ? group.crawlDelay : Number(value);
  else if (value !== '') group.lines.push(`${kind}: ${normalizeEncoding(value)}`);
}
