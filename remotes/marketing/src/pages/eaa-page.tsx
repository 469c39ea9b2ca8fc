import { Link, Trans, useTranslation } from '@stufenlos/platform';
import type { ReactNode } from 'react';
import { FreeScanForm } from '../features/free-scan/free-scan-form.tsx';
import { LawPage } from '../features/law/law-page.tsx';
import { StatedList, StatedParagraphs } from '../features/law/stated.tsx';
import { Timeline } from '../features/law/timeline.tsx';
import { useLawTexts } from '../features/law/use-law-texts.ts';

/** `/eaa`: the European directive behind the national acts. */
export function EaaPage(): ReactNode {
  const { say } = useLawTexts();
  return (
    <LawPage
      page="eaa"
      heading={say('eaa.hero.heading')}
      lead="eaa.hero.lead"
      sections={[
        { id: 'overview', heading: say('law.section.overview'), content: <Overview /> },
        { id: 'timeline', heading: say('law.section.timeline'), content: <Timeline page="eaa" /> },
        { id: 'scope', heading: say('law.section.scope'), content: <Scope /> },
        {
          id: 'duties',
          heading: say('eaa.duties.heading'),
          content: <StatedList facts={['eaa.duties.inform', 'eaa.duties.report']} />,
        },
        {
          id: 'standard',
          heading: say('eaa.standard.heading'),
          content: <StatedParagraphs facts={['eaa.standard.practice', 'eaa.standard.public']} />,
        },
      ]}
      scanForm={<FreeScanForm address="" />}
    />
  );
}

function Overview(): ReactNode {
  const { t } = useTranslation('marketing');
  return (
    <>
      <StatedParagraphs facts={['eaa.overview.national', 'eaa.overview.regimes']} />
      <p>
        <Trans t={t} i18nKey="eaa.overview.more" components={{ 1: <Link to="/bfsg" /> }} />
      </p>
    </>
  );
}

function Scope(): ReactNode {
  const { say } = useLawTexts();
  return (
    <>
      <h3>{say('eaa.scope.commerce.heading')}</h3>
      <StatedParagraphs facts={['eaa.scope.commerce']} />
      <h3>{say('eaa.scope.micro.heading')}</h3>
      <StatedParagraphs facts={['eaa.scope.micro']} />
      <h3>{say('eaa.scope.content.heading')}</h3>
      <StatedParagraphs facts={['eaa.scope.content']} />
    </>
  );
}
