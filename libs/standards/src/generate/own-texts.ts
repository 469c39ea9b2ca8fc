import { readdirSync, readFileSync } from 'node:fs';
import type { OwnRuleFile } from '../own-rules/own-rule.ts';
import type { RuleTexts, TextLocale } from '../rule-words.ts';

const folder = new URL('../own-rules/', import.meta.url);

/** The files of `own-rules/` by rule id, in alphabetical order. */
export const ownRuleFiles = (): [id: string, file: OwnRuleFile][] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .toSorted()
    .map((name) => [name.replace('.json', ''), JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as OwnRuleFile]);

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
