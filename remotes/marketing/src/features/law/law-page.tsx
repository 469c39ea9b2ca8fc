import { Link, Trans, useTranslation } from '@stufenlos/platform';
import { LinkButton, Wrap } from '@stufenlos/ui';
import type { ReactNode } from 'react';
import { dates } from './dates.ts';
import type { FactName, LawPageName } from './facts.ts';
import styles from './law.module.css';
import { ResourceList } from './resource-list.tsx';
import { Stated } from './stated.tsx';
import { useLawTexts } from './use-law-texts.ts';

export interface Section {
  /** The address of the part: `/bfsg#scope`. The same in both languages, so that a shared link works in both. */
  id: string;
  heading: string;
  content: ReactNode;
}

export interface LawPageProps {
  page: LawPageName;
  heading: string;
  lead: FactName;
  /** What is particular to this page, in order. The scan form, resources and the disclaimer follow. */
  sections: readonly Section[];
  /** The form that starts a scan. */
  scanForm: ReactNode;
}

/** What the three law pages have in common. The table of contents is made of the sections themselves. */
export function LawPage({ page, heading, lead, sections, scanForm }: LawPageProps): ReactNode {
  const { say } = useLawTexts();
  const all: readonly Section[] = [
    ...sections,
    {
      id: 'check',
      heading: say('law.section.cta'),
      content: (
        <>
          <p>{say('law.cta.text')}</p>
          {scanForm}
        </>
      ),
    },
    { id: 'resources', heading: say('law.section.resources'), content: <ResourceList page={page} /> },
  ];
  return (
    <Wrap className={styles.page}>
      <div className={styles.hero}>
        <p className={styles.kind}>{say('law.nav')}</p>
        <h1>{heading}</h1>
        <p className={styles.lead}>
          <Stated fact={lead} />
        </p>
        <p className={styles.actions}>
          <LinkButton as={Link} to={{ hash: 'check' }}>
            {say('law.cta.button')}
          </LinkButton>
          <AsOf />
        </p>
      </div>
      <Contents sections={all} />
      <div className={styles.sections}>
        {all.map(({ id, heading: title, content }) => (
          <section key={id} id={id} className={styles.section} aria-labelledby={`${id}-heading`}>
            <h2 id={`${id}-heading`}>{title}</h2>
            {content}
          </section>
        ))}
        <div className={styles.disclaimer} role="note" aria-labelledby="disclaimer-heading">
          <h2 id="disclaimer-heading">{say('law.disclaimer.heading')}</h2>
          <p>
            {say('law.disclaimer')} <AsOf />
          </p>
        </div>
      </div>
    </Wrap>
  );
}

function AsOf(): ReactNode {
  const { t } = useTranslation('marketing');
  const { when } = useLawTexts();
  return (
    <span>
      <Trans
        t={t}
        i18nKey="law.asOf"
        values={{ date: when('asOf') }}
        components={{ 1: <time dateTime={dates.asOf} /> }}
      />
    </span>
  );
}

/** Links with a hash: the shell scrolls to the part and gives its heading the focus; without scripts the browser does. */
function Contents({ sections }: { sections: readonly Section[] }): ReactNode {
  const { say } = useLawTexts();
  return (
    <nav className={styles.contents} aria-labelledby="contents-heading">
      <p className={styles.contentsHeading} id="contents-heading">
        {say('law.toc')}
      </p>
      <ul>
        {sections.map(({ id, heading }) => (
          <li key={id}>
            <Link to={{ hash: id }}>{heading}</Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
