import { criterionSet } from '@stufenlos/standards';
import type { ReactNode } from 'react';
import { FreeScanForm } from '../features/free-scan/free-scan-form.tsx';
import { LawPage } from '../features/law/law-page.tsx';
import { Stated, StatedParagraphs } from '../features/law/stated.tsx';
import { Timeline } from '../features/law/timeline.tsx';
import { useLawTexts } from '../features/law/use-law-texts.ts';
import { LevelList, NewCriteria, PrincipleList } from '../features/law/wcag/criterion-terms.tsx';
import { OurCoverage } from '../features/law/wcag/our-coverage.tsx';
import { VersionTable } from '../features/law/wcag/version-table.tsx';
import { addedIn } from '../features/law/wcag/versions.ts';

/** `/wcag`: the standard that laws refer to, and what our check makes of it. Every figure is counted, none is typed. */
export function WcagPage(): ReactNode {
  const { say } = useLawTexts();
  return (
    <LawPage
      page="wcag"
      heading={say('wcag.hero.heading', { criteria: criterionSet('enterprise').length })}
      lead="wcag.hero.lead"
      sections={[
        { id: 'overview', heading: say('law.section.overview'), content: <Overview /> },
        {
          id: 'timeline',
          heading: say('law.section.timeline'),
          content: (
            <Timeline
              page="wcag"
              values={{
                'wcag.timeline.v21': { added: addedIn('2.1').length },
                'wcag.timeline.v22': { added: addedIn('2.2').length },
              }}
            />
          ),
        },
        { id: 'scope', heading: say('law.section.scope'), content: <Scope /> },
        { id: 'new', heading: say('wcag.new22.heading'), content: <NewCriteria /> },
        { id: 'coverage', heading: say('wcag.coverage.heading'), content: <OurCoverage /> },
      ]}
      scanForm={<FreeScanForm address="" />}
    />
  );
}

function Overview(): ReactNode {
  const { say } = useLawTexts();
  return (
    <>
      <StatedParagraphs facts={['wcag.overview.structure', 'wcag.overview.law']} />
      <h3>{say('wcag.principles.heading')}</h3>
      <PrincipleList />
    </>
  );
}

function Scope(): ReactNode {
  const { say } = useLawTexts();
  const counts = { criteria21: criterionSet('free').length, criteria22: criterionSet('pro').length };
  return (
    <>
      <p>
        <Stated fact="wcag.scope" values={counts} />
      </p>
      <h3>{say('wcag.levels.heading')}</h3>
      <LevelList />
      <VersionTable />
    </>
  );
}
