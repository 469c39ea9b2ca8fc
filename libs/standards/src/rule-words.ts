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
