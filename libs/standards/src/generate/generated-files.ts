import { readFileSync } from 'node:fs';
import axe from 'axe-core';
import german from 'axe-core/locales/de.json' with { type: 'json' };
import type { CheckMessage, RuleTexts, TextLocale } from '../rule-words.ts';
import { checksDocument } from './checks-document.ts';
import { ownRuleFiles, ownTexts } from './own-texts.ts';
import { checksForReview, withReviewTexts } from './review-texts.ts';

/** Words of axe that are in no published type. */
interface AxeData {
  rules: Record<string, { help: string; description: string }>;
  checks: Record<string, { messages: { fail?: CheckMessage; incomplete?: CheckMessage } }>;
}
type Texts = Omit<RuleTexts, 'locale'>;
type Overrides = Partial<Texts>;
type Locale = { rules: AxeData['rules']; checks: Record<string, AxeData['checks'][string]['messages']> };

/**
 * The generated files by path below `generated/`: metadata of all rules, the texts of each language with our own on top,
 * and the document about our own checks.
 */
export function generatedFiles(): Record<string, string> {
  return {
    'rules.generated.json': json({ axe: axe.version, rules: metadata(), own: ownMetadata() }),
    'texts.en.generated.json': json(merged(english(), overridesOf('en'), ownTexts('en'))),
    'texts.de.generated.json': json(merged(english(), textsOf(german), overridesOf('de'), ownTexts('de'))),
    '../../docs/checks.md': checksDocument(),
  };
}

const metadata = () =>
  axe.getRules().map(({ ruleId, tags, actIds }) => ({ id: ruleId, tags: tags.filter(isOurs), act: actIds ?? [] }));

const ownMetadata = () =>
  ownRuleFiles().map(([id, { criteria, act, profiles, cost }]) => ({ id, criteria, act, profiles, cost }));

/** Tags that choose rules or name criteria; axe has more, for other countries' catalogues. */
const isOurs = (tag: string) => /^(?:wcag.*|best-practice|experimental|deprecated)$/.test(tag);

const english = (): Texts => {
  const { rules, checks } = (axe as unknown as { ['_audit']: { data: AxeData } })['_audit'].data;
  return textsOf({ rules, checks: mapped(checks, ({ messages }) => messages) });
};

const textsOf = ({ rules, checks }: Locale): Texts => ({
  rules: mapped(rules, ({ help, description }) => ({ title: help, description })),
  // Passes are shown as a list of rules: their messages are not needed.
  checks: mapped(checks, ({ fail, incomplete }) => ({ ...(fail && { fail }), ...(incomplete && { incomplete }) })),
});

const overridesOf = (locale: TextLocale): Overrides =>
  JSON.parse(readFileSync(new URL(`../overrides/${locale}.json`, import.meta.url), 'utf8')) as Overrides;

/** Later texts win, message by message; a variant that a language lacks stays in English. */
function merged(...layers: readonly Overrides[]): Texts {
  const rules: Record<string, Texts['rules'][string]> = {};
  const checks: Record<string, Texts['checks'][string]> = {};
  for (const layer of layers) {
    for (const [id, words] of Object.entries(layer.rules ?? {})) rules[id] = { ...rules[id], ...words };
    for (const [id, messages] of Object.entries(layer.checks ?? {})) {
      const known = checks[id];
      checks[id] = {
        ...known,
        ...(messages.fail !== undefined && { fail: mergedMessage(known?.fail, messages.fail) }),
        ...(messages.incomplete !== undefined && { incomplete: mergedMessage(known?.incomplete, messages.incomplete) }),
      };
    }
  }
  return { rules, checks: withReviewTexts(checks, checksForReview(axe)) };
}

const mergedMessage = (known: CheckMessage | undefined, message: CheckMessage): CheckMessage =>
  typeof known === 'object' && typeof message === 'object' ? { ...known, ...message } : message;

const mapped = <From, To>(record: Record<string, From>, change: (from: From) => To): Record<string, To> =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]));

const json = (content: unknown) => `${JSON.stringify(content, null, 1)}\n`;
