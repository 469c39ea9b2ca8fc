import { usePlatform, useTranslation } from '@stufenlos/platform';
import type { ReactNode } from 'react';
import { LegalPage, Part } from '../features/legal/legal-page.tsx';
import { Lines } from '../features/legal/lines.tsx';
import { TextWithLink } from '../features/legal/text-with-link.tsx';

/** `/accessibility`: what we hold ourselves to, how it is tested, and what is still open. */
export function AccessibilityPage(): ReactNode {
  const { t } = useTranslation('marketing');
  const { appName: app, operator } = usePlatform().config;
  const { email, accessibilityAuthority: authority, selfScan } = operator;
  const subject = encodeURIComponent(t('accessibility.feedback.subject'));
  return (
    <LegalPage title={t('accessibility.title')} asOf="2026-11-22">
      <Part heading={t('accessibility.s.goal')}>
        <p>{t('accessibility.goal.text')}</p>
      </Part>
      <Part heading={t('accessibility.s.service')}>
        <p>{t('accessibility.service.text', { app })}</p>
      </Part>
      <Part heading={t('accessibility.s.done')}>
        <ul>
          <li>{t('accessibility.done.native')}</li>
          <li>{t('accessibility.done.keyboard')}</li>
          <li>{t('accessibility.done.errors')}</li>
          <li>{t('accessibility.done.display')}</li>
          <li>{t('accessibility.done.language')}</li>
        </ul>
      </Part>
      <Part heading={t('accessibility.s.tested')}>
        <p>{t('accessibility.tested.auto')}</p>
        <p>{t('accessibility.tested.keys')}</p>
        <p>{t('accessibility.tested.limits')}</p>
        {selfScan !== undefined && <TextWithLink text="accessibility.tested.self" to={selfScan} />}
      </Part>
      <Part heading={t('accessibility.s.gaps')}>
        <ul>
          <li>{t('accessibility.gaps.readers')}</li>
          <li>{t('accessibility.gaps.people')}</li>
          <li>{t('accessibility.gaps.audit')}</li>
          <li>{t('accessibility.gaps.languages')}</li>
          <li>{t('accessibility.gaps.outside')}</li>
        </ul>
      </Part>
      <Part heading={t('accessibility.s.feedback')}>
        <TextWithLink text="accessibility.feedback.text" to={`/contact?subject=${subject}`} />
        {email !== undefined && (
          <p>
            {t('accessibility.feedback.mail')} <a href={`mailto:${email}?subject=${subject}`}>{email}</a>
          </p>
        )}
      </Part>
      {authority !== undefined && (
        <Part heading={t('accessibility.s.authority')}>
          <p>
            <Lines text={authority} />
          </p>
        </Part>
      )}
    </LegalPage>
  );
}
