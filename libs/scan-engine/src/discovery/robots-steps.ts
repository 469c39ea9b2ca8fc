import type { RulesSize } from './robots-group.ts';

/**
 * Upper bound of the cost of matching these addresses, in character comparisons of 4 to 40 ns (measured). Each rule is
 * compared once up to its first wildcard; the rest of the rule is compared at every position of the path. Overheads per
 * address and per rule are included.
 */
export function stepsOf({ rules, characters, wild }: RulesSize, urls: readonly string[]): number {
  const perUrl = 1000 + characters + 20 * rules;
  const perPlace = 1 + wild + rules / 8;
  return urls.reduce((steps, url) => steps + perUrl + url.length * perPlace, 0);
}
