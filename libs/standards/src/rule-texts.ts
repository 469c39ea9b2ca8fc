import { ownRuleTexts } from './own-rules.ts';
import { axeVersion, ruleOf } from './rules.ts';

export type TextLocale = 'de' | 'en';

/** One sentence, or one per variant: `default`, `singular` and `plural`, or axe's message keys. */
export type CheckMessage = string | Readonly<Record<string, string>>;

/** Code of a page before and after the repair. Plain text, several lines: to be shown as code, never as HTML. */
export interface RuleExample {
  before: string;
  after: string;
}

/** What is said of a rule. The most frequent rules are explained in our own words, the others by title alone. */
export interface RuleWords {
  title: string;
  description: string;
  /** Whom it hurts, and how. */
  why?: string;
  /** What to do. */
  fix?: string;
  example?: RuleExample;
}

/** Texts of one language; plain data, loaded when it is needed. */
export interface RuleTexts {
  locale: TextLocale;
  rules: Readonly<Record<string, RuleWords>>;
  checks: Readonly<Record<string, { fail?: CheckMessage; incomplete?: CheckMessage }>>;
}

export interface RuleText extends RuleWords {
  /** External page about the rule, in English; own checks have none. */
  helpUrl?: string;
}

/** Texts of one language as a file of its own: a bundle pays for a language when it shows it. */
export async function loadRuleTexts(locale: TextLocale): Promise<RuleTexts> {
  const file =
    locale === 'de'
      ? await import('./generated/texts.de.generated.json', { with: { type: 'json' } })
      : await import('./generated/texts.en.generated.json', { with: { type: 'json' } });
  const { rules, checks } = ownRuleTexts[locale];
  return { rules: { ...file.default.rules, ...rules }, checks: { ...file.default.checks, ...checks }, locale };
}

/** What there is to say about a rule. A rule nobody knows has its id as title: never throws. */
export function ruleText(ruleId: string, texts: RuleTexts): RuleText {
  const text = Object.hasOwn(texts.rules, ruleId) ? texts.rules[ruleId] : undefined;
  return { ...(text ?? { title: ruleId, description: '' }), ...helpOf(ruleId) };
}

function helpOf(ruleId: string): { helpUrl?: string } {
  const [major, minor] = axeVersion.split('.');
  return ruleOf(ruleId) ? { helpUrl: `https://dequeuniversity.com/rules/axe/${major}.${minor}/${ruleId}` } : {};
}
