import type { RuleTexts, RuleWords, TextLocale } from './rule-words.ts';
import { axeVersion, ruleOf } from './rules.ts';

export interface RuleText extends RuleWords {
  /** External page about the rule, in English; own checks have none. */
  helpUrl?: string;
}

const files: Record<TextLocale, () => Promise<{ default: Omit<RuleTexts, 'locale'> }>> = {
  de: () => import('./generated/texts.de.generated.json', { with: { type: 'json' } }),
  en: () => import('./generated/texts.en.generated.json', { with: { type: 'json' } }),
};

/** Texts of one language as a file of its own: a bundle pays for a language when it shows it. */
export async function loadRuleTexts(locale: TextLocale): Promise<RuleTexts> {
  return { ...(await files[locale]()).default, locale };
}

/** What there is to say about a rule. A rule nobody knows has its id as title: never throws. */
export function ruleText(ruleId: string, texts: RuleTexts): RuleText {
  const text = Object.hasOwn(texts.rules, ruleId) ? texts.rules[ruleId] : undefined;
  return { ...(text ?? { title: ruleId, description: '' }), ...helpOf(ruleId) };
}

function helpOf(ruleId: string): { helpUrl?: string } {
  const [major, minor] = axeVersion.split('.');
  return ruleOf(ruleId)?.source === 'axe'
    ? { helpUrl: `https://dequeuniversity.com/rules/axe/${major}.${minor}/${ruleId}` }
    : {};
}
