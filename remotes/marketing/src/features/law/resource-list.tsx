import { Trans, useLocale, useTranslation } from '@stufenlos/platform';
import type { ReactNode } from 'react';
import { sourcesOf, type LawPageName } from './facts.ts';
import styles from './law.module.css';
import { abbreviations, resources, type Resource } from './resources.ts';
import { sources } from './sources.ts';
import { useLawTexts } from './use-law-texts.ts';

/** Where to read on, what the short forms mean, and where the page's facts come from. */
export function ResourceList({ page }: { page: LawPageName }): ReactNode {
  const { say } = useLawTexts();
  return (
    <>
      <h3>{say('law.resources.official')}</h3>
      <ul>
        {resources[page].map((resource) => (
          <li key={resource.id}>
            <ExternalLink {...resource} />
          </li>
        ))}
      </ul>
      <h3>{say('law.abbreviations')}</h3>
      <Abbreviations page={page} />
      <h3>{say('law.evidence.heading')}</h3>
      <p>{say('law.evidence.text')}</p>
      <ul className={styles.evidence}>
        {sourcesOf(page).map((name) => (
          <li key={name}>{sources[name]}</li>
        ))}
      </ul>
    </>
  );
}

/** Says in its name that it leads away, and to which language where that is not the reader's. */
function ExternalLink({ id, href, language }: Resource): ReactNode {
  const { say } = useLawTexts();
  const { locale } = useLocale();
  const where = language === locale ? say('law.external') : say(`law.external.${language}`);
  return (
    <a href={href} rel="noopener" hrefLang={language}>
      {say(`resource.${id}`)} ({where})
    </a>
  );
}

/** A list instead of `title` attributes, which neither a keyboard nor a finger reaches. */
function Abbreviations({ page }: { page: LawPageName }): ReactNode {
  const { t } = useTranslation('marketing');
  return (
    <dl className={styles.abbreviations}>
      {abbreviations[page].map((short) => (
        <div key={short}>
          <dt>
            <dfn>
              <abbr>{short}</abbr>
            </dfn>
          </dt>
          <dd>
            <Trans
              t={t}
              i18nKey={`abbreviation.${short}`}
              components={{ 1: <span lang="de" />, 2: <span lang="en" /> }}
            />
          </dd>
        </div>
      ))}
    </dl>
  );
}
