import type { Entitlement } from '@stufenlos/contracts';
import { useFormats, useTranslation } from '@stufenlos/platform';
import { useRef, type ReactNode } from 'react';
import { siteName } from '../../parts/site-name.ts';
import styles from './current-plan.module.css';
import { KeepDomains } from './keep-domains.tsx';
import { ReleaseDomain } from './release-domain.tsx';

/** The registered websites, what covers each, and when its place becomes free. */
export function DomainList({ entitlement }: { entitlement: Entitlement }): ReactNode {
  const { t } = useTranslation('billing');
  const formats = useFormats();
  const heading = useRef<HTMLHeadingElement>(null);
  const { sites, subscription } = entitlement;
  const sources = { subscription: t('domains.source.subscription'), payment: t('domains.source.payment') };
  return (
    <>
      <h2 ref={heading} tabIndex={-1}>
        {t('setup.domains')}
      </h2>
      {sites.length === 0 ? (
        <p>{t('domains.none')}</p>
      ) : (
        <ul className={styles.list}>
          {sites.map(({ hostKey, url, source, releaseAt, overLimit }) => (
            <li className={styles.site} key={hostKey}>
              <div>
                <p className={styles.host}>{siteName({ hostKey, url })}</p>
                <p className={styles.note}>
                  {sources[source]}
                  {overLimit && ` · ${t('domains.overLimit')}`}
                  {releaseAt !== undefined && ` · ${t('domains.releasedAt', { date: formats.date(releaseAt) })}`}
                </p>
              </div>
              {/* A one-time payment's website stays for good. */}
              {source === 'subscription' && releaseAt === undefined && (
                <ReleaseDomain
                  hostKey={hostKey}
                  periodEnd={subscription?.periodEnd ?? undefined}
                  onReleased={() => heading.current?.focus()}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {entitlement.siteChoice && (
        <KeepDomains
          choice={entitlement.siteChoice}
          sites={sites.filter(({ source }) => source === 'subscription')}
          onKept={() => heading.current?.focus()}
        />
      )}
    </>
  );
}
