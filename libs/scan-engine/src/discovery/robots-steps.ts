import type { RulesSize } from './robots-group.ts';

/**
 * Upper bound of what matching these addresses costs, in characters compared: each rule up to its first wildcard once,
 * what follows at every place of the path, and what is prepared per address and per rule. Measured: 4 to 40 ns each.
 */
export function stepsOf({ rules, characters, wild }: RulesSize, urls: readonly string[]): number {
  const perUrl = 1000 + characters + 20 * rules;
  const perPlace = 1 + wild + rules / 8;
  return urls.reduce((steps, url) => steps + perUrl + url.length * perPlace, 0);
}
