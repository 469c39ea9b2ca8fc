import type { SuspectText } from '../../gather/driven/languages/suspect-texts.ts';
import { defineDrivenCheck } from '../define-check.ts';
import type { Verdict } from '../define-check.ts';
import { languageVerdict, namesOf } from '../page-language/language-verdict.ts';

const maxPassages = 5;

/** A part declares another language than that of its text, or a passage does not declare any (WCAG SC 3.1.2). */
export const partLanguage = defineDrivenCheck({
  id: 'part-language',
  impact: 'moderate',
  needs: 'languages',
  evaluate({ declares, suspects }) {
    const judge = (kind: SuspectText['kind'], verdictOf: (text: SuspectText) => Verdict | undefined) =>
      suspects.flatMap(({ element, ...suspect }) => {
        const verdict = suspect.kind === kind ? verdictOf(suspect) : undefined;
        return verdict ? [{ ...verdict, element }] : [];
      });
    const passages = judge('passage', passageVerdict).slice(0, maxPassages);
    return {
      isApplicable: declares.part || passages.length > 0,
      findings: [...judge('part', markedVerdict), ...passages],
    };
  },
});

function markedVerdict(text: SuspectText): Verdict | undefined {
  const verdict = languageVerdict(text);
  return verdict && { ...verdict, messageKey: 'marked' };
}

/** Only prose of some length: quoted names, titles and slogans need no mark, and are hard to tell from it. */
function passageVerdict({ declared, other, sample, ...text }: SuspectText): Verdict | undefined {
  const { words, forOther, forDeclared, inSentences, scores } = text;
  if (inSentences.forOther.distinct < 4) return undefined;
  const isProse = forOther.distinct >= 8 && forOther.count >= words * 0.2 && forDeclared.count <= words * 0.02;
  if (!isProse || scores.other - scores.declared < 0.15) return undefined;
  const data = { declared, other, ...namesOf(declared, other), sample };
  return { outcome: 'violation', messageKey: 'unmarked', data, act: [] };
}
