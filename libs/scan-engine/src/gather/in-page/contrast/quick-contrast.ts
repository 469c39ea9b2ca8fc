import type { Axe, AxeNode, ContrastOptions } from '../audit/axe-api.ts';
import type { PlainText } from './plain-text.ts';

/**
 * Runs inside the page; self-contained. Lets axe-core's check of text contrast pass at once where plain text has one
 * plain color behind it and enough contrast, as almost all text has. Everything else is judged by axe-core itself, and so
 * is the first element that passes, the only one of them that is reported.
 */
export function quickContrast(axe: Axe, text: PlainText, backgroundOf: (node: AxeNode) => string | undefined): void {
  // axe-core has no public API for its checks.
  const check = axe['_audit'].checks['color-contrast'];
  if (!check) return;
  const { evaluate } = check;
  /** Tree of the audit in which an element has passed. */
  let passed: unknown;

  /** With a letter or digit of its own, because axe-core leaves emoji to a person. */
  const hasLetterOrDigit = ({ childNodes }: Element) =>
    [...childNodes].some(({ nodeType, nodeValue }) => nodeType === 3 && /[a-z\d]/i.test(nodeValue ?? ''));

  const passes = ({ contrastRatio }: ContrastOptions, node: AxeNode): boolean => {
    if (!hasLetterOrDigit(node.actualNode) || !axe.commons.dom.isVisibleOnScreen(node.actualNode)) return false;
    const color = text.colorOf(node);
    const background = color && backgroundOf(node);
    return !!color && !!background && text.ratioOf(background, color) > contrastRatio.normal.expected;
  };
  check.evaluate = function (element, options, node, context) {
    if (passed === axe['_tree'] && passes(options, node)) return true;
    const result = evaluate.call(this, element, options, node, context);
    if (result === true) passed = axe['_tree'];
    return result;
  };
}
