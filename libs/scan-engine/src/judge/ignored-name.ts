import type { AxeNode } from '../gather/evidence.ts';

/** HTML elements whose role prohibits a name (ARIA 1.2: generic, paragraph, emphasis and the like). */
const namelessElements = /^(?:b|bdi|bdo|code|data|del|div|em|i|ins|p|pre|q|s|samp|small|span|strong|sub|sup|u)$/;

/**
 * Whether a name stands on an element that cannot have one, so that assistive technology ignores it. axe-core leaves
 * elements with text open, because the text is still read out. Not certain:
 * - a name that repeats the text: nothing is lost,
 * - a name that points at visible text: that text is read out where it stands,
 * - an element that takes the focus: browsers expose its name,
 * - an element with another role.
 */
export function isIgnoredName({ checks, element }: AxeNode): boolean {
  const data: unknown = checks[0]?.data;
  if (typeof data !== 'object' || data === null) return false;
  const { nodeName, messageKey } = data as Record<string, unknown>;
  const isCertain = typeof messageKey === 'string' && /^(?:noRole|hasRole|unresolved)/.test(messageKey);
  const isNameless = typeof nodeName === 'string' && namelessElements.test(nodeName);
  const start = /^<[^>]*>/.exec(element.html)?.[0] ?? '';
  if (!isCertain || !isNameless || / (?:role|tabindex|contenteditable)[ =>]/i.test(start)) return false;
  const name = / aria-label="([^"]*)"/.exec(start)?.[1];
  const text = /^<[^>]*>([^<>]*)<\/[a-z]+>$/.exec(element.html)?.[1];
  return name === undefined || text === undefined || plain(name) !== plain(text);
}

const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim().toLowerCase();
