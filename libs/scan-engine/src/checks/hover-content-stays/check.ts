import type { AppearingText, HoverContent } from '../../gather/driven/hover-content/gather-hover-content.ts';
import { defineDrivenCheck } from '../define-check.ts';
import type { CheckResult } from '../define-check.ts';
import { cut } from '../../report/shorten.ts';

/** Characters of a text that are quoted in a sentence. */
const textLimit = 80;

/** The pointer must be able to move onto what it brings up, and a key must dismiss it (WCAG SC 1.4.13). */
export const hoverContentStays = defineDrivenCheck({
  id: 'hover-content-stays',
  impact: 'serious',
  needs: 'hoverContent',
  evaluate({ appearing, texts }) {
    const contents = [...appearing, ...texts].filter(({ behavior }) => behavior !== null);
    return { isApplicable: contents.length > 0, findings: contents.flatMap(findingsOf) };
  },
});

function findingsOf(content: HoverContent | AppearingText): CheckResult['findings'] {
  const { element, name, behavior } = content;
  if (!behavior) return [];
  const { lost, isPermeable, covered } = behavior;
  const text = 'links' in content ? content.links.slice(0, 3).join(', ') : content.text;
  const data = { name, text: cut(text, textLimit) };
  if (lost !== null && lost > 0) {
    // The pointer may be meant to go through it, as through a mark that follows the pointer.
    return [{ outcome: lost > 1 && !isPermeable ? 'violation' : 'review', messageKey: 'lost', data, element }];
  }
  // There may be another way to dismiss it.
  return covered === null ? [] : [{ outcome: 'review', messageKey: 'covers', data: { ...data, covered }, element }];
}
