import { usePlatform, useTranslation } from '@stufenlos/platform';
import type { ReactNode } from 'react';
import { LegalPage, Part } from '../features/legal/legal-page.tsx';
import { TextWithLink } from '../features/legal/text-with-link.tsx';

/** `/terms`: a working default with the facts of this product; the operator's counsel has the last word (README). */
export function TermsPage(): ReactNode {
  const { t } = useTranslation('marketing');
  const { appName: app, operator, retentionDays: days, shop } = usePlatform().config;
  const prices = {
    included: t('terms.price.included'),
    excluded: t('terms.price.excluded'),
    none: t('terms.price.none'),
  };
  return (
    <LegalPage title={t('terms.title')} asOf="2026-11-22">
      <Part heading={t('terms.s.parties')}>
        <TextWithLink text="terms.parties.text" values={{ app, operator: operator.name }} to="/imprint" />
      </Part>
      <Part heading={t('terms.s.service')}>
        <p>{t('terms.service.text', { app })}</p>
        <p>{t('terms.service.free', { days })}</p>
        <TextWithLink text="terms.service.paid" to="/pricing" />
      </Part>
      <Part heading={t('terms.s.limits')}>
        <p>{t('terms.limits.text')}</p>
      </Part>
      <Part heading={t('terms.s.order')}>
        <p>{t('terms.order.text')}</p>
        <p>{prices[shop.taxNote]}</p>
        <p>{t('terms.order.payment')}</p>
      </Part>
      <Part heading={t('terms.s.end')}>
        <p>{t('terms.end.once')}</p>
        <TextWithLink text="terms.end.month" to="/cancel" />
        <p>{t('terms.end.cause')}</p>
      </Part>
      {shop.consumers && (
        <Part heading={t('terms.s.withdraw')}>
          <TextWithLink text="terms.withdraw.text" to="/withdraw" />
          <p>{t('terms.withdraw.early')}</p>
        </Part>
      )}
      <Part heading={t('terms.s.use')}>
        <TextWithLink text="terms.use.text" to="/bot" />
        <p>{t('terms.use.limits')}</p>
      </Part>
      <Part heading={t('terms.s.liability')}>
        <p>{t('terms.liability.text')}</p>
      </Part>
      <Part heading={t('terms.s.accessible')}>
        <TextWithLink text="terms.accessible.text" to="/accessibility" />
      </Part>
      <Part heading={t('terms.s.law')}>
        <p>{t('terms.law.text')}</p>
      </Part>
    </LegalPage>
  );
}
