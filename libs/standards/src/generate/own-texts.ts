import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { OwnRuleFile } from '../own-rules/own-rule.ts';
import type { RuleTexts, TextLocale } from '../rule-words.ts';

const folder = fileURLToPath(new URL('../own-rules/', import.meta.url));

/** The files of `own-rules/` and of its folders by rule id, in alphabetical order. */
export const ownRuleFiles = (): [id: string, file: OwnRuleFile][] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.json'))
    .map((path): [string, OwnRuleFile] => [
      basename(path, '.json'),
      JSON.parse(readFileSync(join(folder, path), 'utf8')) as OwnRuleFile,
    ])
    .toSorted(([one], [other]) => (one < other ? -1 : 1));

/** The words of our own rules. The messages of a rule have its id as their check id. */
export function ownTexts(locale: TextLocale): Pick<RuleTexts, 'rules' | 'checks'> {
  const rules: Record<string, RuleTexts['rules'][string]> = {};
  const checks: Record<string, RuleTexts['checks'][string]> = {};
  for (const [id, { words }] of ownRuleFiles()) {
    const { fail, incomplete, ...rule } = words[locale];
    rules[id] = rule;
    checks[id] = { ...(fail !== undefined && { fail }), ...(incomplete !== undefined && { incomplete }) };
  }
  return { rules, checks };
}
