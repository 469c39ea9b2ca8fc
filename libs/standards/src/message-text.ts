import type { FindingMessage } from './finding-message.ts';
import { withKeyNames } from './key-names.ts';
import { namingElement } from './named-element.ts';
import { ruleText } from './rule-texts.ts';
import type { CheckMessage, RuleTexts, TextLocale } from './rule-words.ts';

/**
 * What is wrong with this element, else what the rule is about. Plain text, never HTML.
 *
 * @param finding with the code of the element, by whose tag it is called where it has no name
 */
export function findingText(
  finding: { ruleId: string; message: FindingMessage; html?: string },
  texts: RuleTexts,
): string {
  return (
    messageText(namingElement(finding.message, finding.html), texts) ?? ruleText(finding.ruleId, texts).description
  );
}

/**
 * Renders a message by axe's own rules: variant by message key or by the check's value, singular or plural by the
 * length of the list, then `${data.x}`, with what was measured written as the language writes it. Undefined when the key
 * is unknown or the data lacks a value that the sentence needs: half a sentence helps nobody. Never throws.
 */
export function messageText({ key, data }: FindingMessage, texts: RuleTexts): string | undefined {
  const [checkId = '', kind, messageKey] = key.split('.');
  if (kind !== 'fail' && kind !== 'incomplete') return undefined;
  const check = Object.hasOwn(texts.checks, checkId) ? texts.checks[checkId] : undefined;
  const template = templateOf(check?.[kind], data, messageKey);
  return template === undefined ? undefined : filled(template, data, texts.locale);
}

function templateOf(
  message: CheckMessage | undefined,
  data: FindingMessage['data'],
  messageKey: string | undefined,
): string | undefined {
  if (message === undefined || typeof message === 'string') return message;
  const { values, value } = data;
  const number = Array.isArray(values) && values.length !== 1 ? 'plural' : 'singular';
  const variants = [messageKey, typeof value === 'string' ? value : undefined, 'default', number];
  const variant = variants.find((name) => name !== undefined && Object.hasOwn(message, name));
  return variant === undefined ? undefined : message[variant];
}

const placeholder = /\$\{\s?data(?:\.(\w+))?\s?\}/g;

function filled(template: string, data: FindingMessage['data'], locale: TextLocale): string | undefined {
  let isComplete = true;
  const text = template.replace(placeholder, (_, name: string | undefined) => {
    const value = name === undefined ? (data['value'] ?? data['values']) : ownValue(data, name);
    const word = name === undefined ? wordOf(value, locale) : namedWord(name, value, locale);
    if (word === undefined) isComplete = false;
    return word ?? '';
  });
  return isComplete ? text : undefined;
}

const ownValue = (data: FindingMessage['data'], name: string) => (Object.hasOwn(data, name) ? data[name] : undefined);

/**
 * What a check writes down as text: numbers with a unit, CSS, and keys that it pressed. All other text may be the page's own
 * and stays as it is.
 */
function namedWord(name: string, value: unknown, locale: TextLocale): string | undefined {
  if (typeof value !== 'string') return wordOf(value, locale);
  if (name === 'fontWeight') return value === 'bold' ? boldWords[locale] : value;
  if (name === 'fontSize') return decimals(value.replace(/^.*\(([\d.]+)px\)$/, '$1 px'), locale);
  if (name === 'tried') return withKeyNames(value, locale);
  return name === 'expectedContrastRatio' ? decimals(value, locale) : value;
}

const boldWords: Readonly<Record<TextLocale, string>> = { de: 'fett', en: 'bold' };

const decimals = (text: string, locale: TextLocale) =>
  text.replaceAll(/\d+\.\d+/g, (number) => numberOf(Number(number), locale));

function wordOf(value: unknown, locale: TextLocale): string | undefined {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return numberOf(value, locale);
  if (typeof value === 'boolean') return String(value);
  if (!Array.isArray(value)) return undefined;
  const words = value.map((entry) => wordOf(entry, locale));
  return words.includes(undefined) ? undefined : words.join(', ');
}

/** Made when a number is first written: the data of a language take some 10 ms to load. */
const numberFormats: Partial<Record<TextLocale, Intl.NumberFormat>> = {};

function numberOf(value: number, locale: TextLocale): string {
  numberFormats[locale] ??= new Intl.NumberFormat(locale, { useGrouping: false, maximumFractionDigits: 3 });
  return numberFormats[locale].format(value);
}
