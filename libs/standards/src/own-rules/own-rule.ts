import type { CheckMessage, RuleWords, TextLocale } from '../rule-words.ts';

/** Content of `own-rules/<principle>/<rule id>.json`: a rule that axe-core does not have, with its words in both languages. */
export interface OwnRuleFile {
  /** Numbers of WCAG success criteria; empty for a rule that finds nothing wrong. */
  criteria: readonly string[];
  /** Ids of W3C ACT rules that it implements. */
  act: readonly string[];
  /**
   * `every`: all profiles run it. `paid`: all but Free. `advanced`: Pro and Enterprise, because it drives the page
   * or because it is about wording.
   * `enterprise`: only Enterprise, because it is about level AAA. `none`: it is no check.
   */
  profiles: 'every' | 'paid' | 'advanced' | 'enterprise' | 'none';
  /** What it costs. `audit`: it runs within the audit. `use`: it uses the loaded page. `load`: it loads the page once more. */
  cost: 'audit' | 'use' | 'load';
  /** How it decides, for `docs/checks.md`. In English; full sentences. */
  method: string;
  /** What it does not report although it looks like a fault, and why. */
  exceptions: readonly string[];
  words: Readonly<Record<TextLocale, OwnRuleWords>>;
}

export interface OwnRuleWords extends RuleWords {
  /** Sentences about one element: one, or one per message key. */
  fail?: CheckMessage;
  incomplete?: CheckMessage;
}
