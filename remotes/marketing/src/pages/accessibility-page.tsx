import { usePlatform, useTranslation } from '@stufenlos/platform';
import type { ReactNode } from 'react';
import { LegalPage, Part, TextWithLink } from '../features/legal/legal-page.tsx';
import { Lines } from '../features/legal/lines.tsx';

/** `/accessibility`: what we hold ourselves to, how it is tested, and what is still open. */
export function AccessibilityPage(): ReactNode {
  const { t } = useTranslation('marketing');
  const { appName: app, operator, shop } = usePlatform().config;
  const { email, accessibilityAuthority: authority, selfScan } = operator;
  const subject = encodeURIComponent(t('accessibility.feedback.subject'));
  return (
    <LegalPage title={t('accessibility.title')} asOf="2026-11-22">
      <Part heading={t('accessibility.s.goal')} paragraphs={[t('accessibility.goal.text')]} />
      <Part heading={t('accessibility.s.service')} paragraphs={[t('accessibility.service.text', { app })]} />
      <Part
        heading={t('accessibility.s.done')}
        items={[
          t('accessibility.done.native'),
          t('accessibility.done.keyboard'),
          t('accessibility.done.errors'),
          t('accessibility.done.display'),
          t('accessibility.done.language'),
        ]}
      />
      <Part
        heading={t('accessibility.s.tested')}
        paragraphs={[t('accessibility.tested.auto'), t('accessibility.tested.keys'), t('accessibility.tested.limits')]}
      >
        {selfScan !== undefined && <TextWithLink text="accessibility.tested.self" to={selfScan} />}
      </Part>
      <Part
        heading={t('accessibility.s.gaps')}
        items={[
          t('accessibility.gaps.readers'),
          t('accessibility.gaps.people'),
          t('accessibility.gaps.audit'),
          t('accessibility.gaps.languages'),
          t('accessibility.gaps.outside'),
        ]}
      />
      <Part heading={t('accessibility.s.feedback')}>
        <TextWithLink text="accessibility.feedback.text" to={`/contact?subject=${subject}`} />
        {email !== undefined && (
          <p>
            {t('accessibility.feedback.mail')} <a href={`mailto:${email}?subject=${subject}`}>{email}</a>
          </p>
        )}
      </Part>
      {/* The terms promise consumers that it stands here. */}
      {(authority !== undefined || shop.consumers) && (
        <Part heading={t('accessibility.s.authority')}>
          <p>{authority === undefined ? t('imprint.missing') : <Lines text={authority} />}</p>
        </Part>
      )}
    </LegalPage>
  );
}
