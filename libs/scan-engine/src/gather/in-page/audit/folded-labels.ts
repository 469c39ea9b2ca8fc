import type { Axe } from './axe-api.ts';

/**
 * Runs inside the page; self-contained. Lets axe-core's check of labels in names compare what people see and say: without
 * soft hyphens and other characters that are not shown, and with equal letters for "ß" and "SS" (Unicode case folding).
 */
export function foldedLabels(axe: Axe): void {
  const check = axe['_audit'].checks['label-content-name-mismatch'];
  if (!check) return;
  const { evaluate } = check;
  const { text } = axe.commons;
  const invisible = /\p{Default_Ignorable_Code_Point}/gu;
  // Upper case makes "ß" equal to "ss", and "ς" to "σ".
  const fold = (words: string) => words.replaceAll(invisible, '').toLowerCase().toUpperCase().toLowerCase();
  const wordsOf = (words: string) =>
    ` ${fold(words)
      .split(/[^\p{L}\p{M}\p{N}]+/u)
      .filter(Boolean)
      .join(' ')} `;
  check.evaluate = function (element, options, node, context) {
    const result = evaluate.call(this, element, options, node, context);
    if (result !== false) return result;
    const [label, name] = [text.visible(element), text.accessibleText(element)];
    const isChanged = [label, name].some((one) => fold(one) !== one.toLowerCase());
    return isChanged && wordsOf(name).includes(wordsOf(label)) ? true : result;
  };
}
