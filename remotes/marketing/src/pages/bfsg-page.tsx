import type { ReactNode } from 'react';
import { FreeScanForm } from '../features/free-scan/free-scan-form.tsx';
import { LawPage } from '../features/law/law-page.tsx';
import { ScopeQuiz } from '../features/law/quiz/scope-quiz.tsx';
import { StatedList, StatedParagraphs } from '../features/law/stated.tsx';
import { Myths } from '../features/law/term-list.tsx';
import { Timeline } from '../features/law/timeline.tsx';
import { useLawTexts } from '../features/law/use-law-texts.ts';

/** `/bfsg`: the German act that transposes the European directive. */
export function BfsgPage(): ReactNode {
  const { say } = useLawTexts();
  return (
    <LawPage
      page="bfsg"
      heading={say('bfsg.hero.heading')}
      lead="bfsg.hero.lead"
      sections={[
        {
          id: 'overview',
          heading: say('law.section.overview'),
          content: <StatedParagraphs facts={['bfsg.overview.law', 'bfsg.overview.measure']} />,
        },
        { id: 'timeline', heading: say('law.section.timeline'), content: <Timeline page="bfsg" /> },
        { id: 'scope', heading: say('law.section.scope'), content: <Scope /> },
        {
          id: 'duties',
          heading: say('bfsg.duties.heading'),
          content: (
            <StatedList
              facts={['bfsg.duties.accessible', 'bfsg.duties.inform', 'bfsg.duties.content', 'bfsg.duties.authority']}
            />
          ),
        },
        {
          id: 'enforcement',
          heading: say('bfsg.enforcement.heading'),
          content: (
            <StatedParagraphs
              facts={[
                'bfsg.enforcement.authority',
                'bfsg.enforcement.fines',
                'bfsg.enforcement.people',
                'bfsg.enforcement.warnings',
              ]}
            />
          ),
        },
        { id: 'myths', heading: say('bfsg.myths.heading'), content: <Myths /> },
        { id: 'quiz', heading: say('quiz.heading'), content: <ScopeQuiz /> },
      ]}
      scanForm={<FreeScanForm address="" />}
    />
  );
}

function Scope(): ReactNode {
  const { say } = useLawTexts();
  return (
    <>
      <h3>{say('bfsg.scope.services.heading')}</h3>
      <StatedParagraphs facts={['bfsg.scope.services', 'bfsg.scope.commerce']} />
      <h3>{say('bfsg.scope.products.heading')}</h3>
      <StatedParagraphs facts={['bfsg.scope.products']} />
      <h3>{say('bfsg.scope.exempt.heading')}</h3>
      <StatedParagraphs facts={['bfsg.scope.exempt']} />
      <h3>{say('bfsg.scope.exceptions.heading')}</h3>
      <StatedParagraphs facts={['bfsg.scope.exceptions']} />
    </>
  );
}
