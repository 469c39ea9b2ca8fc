/** What robots.txt says to us. `isTooMuch`: more rules or wildcards than are followed, so nothing is allowed. */
export interface RobotsGroup {
  /** Its `Allow` and `Disallow` lines. */
  rules: string;
  size: RulesSize;
  /** Seconds, as it stands there. */
  crawlDelay: number | undefined;
  sitemaps: string[];
  isTooMuch: boolean;
}

/** What matching an address costs is bounded by these. */
export interface RulesSize {
  rules: number;
  characters: number;
  /** Characters behind the first wildcard of each rule: they are compared with every place of an address. */
  wild: number;
}

/** RFC 9309 names no number, only 500 KiB; sites with a rule for each of their products have a few thousand. */
const mostRules = 10_000;
/** Of one rule. A rule for a parameter wherever it stands needs three. */
const mostWildcards = 50;

interface Rules {
  lines: string[];
  crawlDelay: number | undefined;
}

/**
 * The group with our name, else that of `*` (RFC 9309, 2.2). Costs one pass over the text, whatever stands in it: a
 * parser that keeps the rules of every group once per name multiplies thousands of names by thousands of rules.
 *
 * @param ours our name, in small letters
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
    } else if (kind === 'allow' || kind === 'disallow' || kind === 'crawl-delay') {
      for (const name of named) addTo(groups, name, kind, value);
    } else if (kind === 'sitemap' && value !== '') sitemaps.push(value);
    isNaming = kind === 'user-agent';
  }
  const { lines, crawlDelay } = groups.get(ours) ?? groups.get('*') ?? { lines: [], crawlDelay: undefined };
  const tails = lines.map((line) => (line.includes('*') ? line.slice(line.indexOf('*')) : ''));
  if (lines.length > mostRules || tails.some((tail) => tail.split('*').length - 1 > mostWildcards)) {
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

/** A rule without a path says nothing, but makes the group one that is there. */
function addTo(groups: Map<string, Rules>, name: string, kind: string, value: string): void {
  const group = groups.get(name) ?? { lines: [], crawlDelay: undefined };
  groups.set(name, group);
  if (kind === 'crawl-delay') group.crawlDelay = Number.isNaN(Number(value)) ? group.crawlDelay : Number(value);
  else if (value !== '') group.lines.push(`${kind}: ${value}`);
}
