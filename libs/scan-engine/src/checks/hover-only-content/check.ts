import type { AppearingText, HoverContent } from '../../gather/driven/hover-content/gather-hover-content.ts';
import { defineDrivenCheck } from '../define-check.ts';
import type { CheckResult } from '../define-check.ts';
import { cut } from '../../report/shorten.ts';

/** Characters of a text that are quoted in a sentence. */
const textLimit = 80;

type Finding = CheckResult['findings'][number];

/** The keyboard must also reach what the pointer brings up (WCAG SC 2.1.1). */
export const hoverOnlyContent = defineDrivenCheck({
  id: 'hover-only-content',
  impact: 'critical',
  needs: 'hoverContent',
  evaluate({ appearing, texts }) {
    const alone = texts.filter(({ isOnlyHere, text }) => isOnlyHere && lettersOf(text) >= 10 && hasWords(text));
    return {
      isApplicable: appearing.length + alone.length > 0,
      findings: [
        ...appearing.filter(({ keys }) => keys === null).map(ofLinks),
        ...alone.filter(({ keys }) => keys === null).map(ofText),
      ],
    };
  },
});

const ofLinks = ({ element, name, links, hasOverview }: HoverContent): Finding => ({
  // The page behind the link may list the same links.
  outcome: hasOverview ? 'review' : 'violation',
  data: { name, links: links.slice(0, 3).join(', '), count: links.length },
  element,
});

/** What the pointer can do here, such as to enlarge a picture. The keyboard may have a way of its own. */
const aboutPointer = /\b(?:click|drag|hover|mouse|swipe)|klick|\bzieh|\bmaus|\bwisch/i;

/** A single word is a label, or the name of a sign in a font of icons. */
const hasWords = (text: string): boolean => /\S\s+\S/.test(text) || signs.test(text);

/** A word or two is a label rather than a text. A sign of Chinese or Japanese says as much as two letters. */
function ofText(content: AppearingText): Finding {
  const { element, name, text, isDescribed, isFocusable, isTransparent } = content;
  const saysEnough = lettersOf(text) >= 20 && (/\S\s+\S+\s+\S/.test(text) || signs.test(text));
  // Screen readers read it, or the keyboard gets to something that may lead to it.
  const isOpen = isDescribed || isTransparent || isFocusable || aboutPointer.test(text);
  return {
    outcome: saysEnough && !isOpen ? 'violation' : 'review',
    messageKey: 'text',
    data: { name, text: cut(text, textLimit) },
    element,
  };
}

const signs = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

const lettersOf = (text: string): number => {
  const letters = text.match(/\p{L}/gu) ?? [];
  return letters.length + letters.filter((letter) => /[\p{Script=Han}\p{Script=Hiragana}]/u.test(letter)).length;
};
