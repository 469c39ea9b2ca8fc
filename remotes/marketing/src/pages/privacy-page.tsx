import { usePlatform, useTranslation } from '@stufenlos/platform';
import type { ReactNode } from 'react';
import { LegalPage, Part } from '../features/legal/legal-page.tsx';
import { Lines } from '../features/legal/lines.tsx';
import { OperatorAddress } from '../features/legal/operator-address.tsx';
import { Recipients } from '../features/legal/recipients.tsx';
import { Retention } from '../features/legal/retention.tsx';
import { StoredInBrowser } from '../features/legal/stored-in-browser.tsx';
import { TextWithLink } from '../features/legal/text-with-link.tsx';

/** `/privacy`: eleven parts with the gist on top; names and days come from the settings. */
export function PrivacyPage(): ReactNode {
  const { t } = useTranslation('marketing');
  const { operator, oidc, mode, retentionDays, logDays } = usePlatform().config;
  return (
    <LegalPage title={t('privacy.title')} asOf="2026-11-22">
      <Part heading={t('privacy.short.heading')}>
        <p>{t('privacy.short.text')}</p>
      </Part>
      <Part heading={t('privacy.s.controller')}>
        <p>{t('privacy.controller.text')}</p>
        <OperatorAddress />
        <TextWithLink text="privacy.controller.more" to="/imprint" />
      </Part>
      <Part heading={t('privacy.s.logs')}>
        <p>{t('privacy.logs.text', { days: logDays })}</p>
        <p>{t('privacy.logs.limits')}</p>
      </Part>
      <Part heading={t('privacy.s.scan')}>
        <p>{t('privacy.scan.text', { days: retentionDays })}</p>
        <p>{t('privacy.scan.link')}</p>
      </Part>
      <Part heading={t('privacy.s.account')}>
        {oidc ? (
          <>
            <p>{t('privacy.account.text', { provider: operator.identityProvider ?? new URL(oidc.authority).host })}</p>
            <p>{t('privacy.account.delete')}</p>
            <p>{t('privacy.account.proof')}</p>
          </>
        ) : (
          <p>{t('privacy.account.none')}</p>
        )}
      </Part>
      <Part heading={t('privacy.s.payment')}>
        {mode === 'test' && <p>{t('privacy.payment.test')}</p>}
        {operator.paymentProvider !== undefined && (
          <p>{t('privacy.payment.text', { provider: operator.paymentProvider })}</p>
        )}
        <p>{t('privacy.payment.proof')}</p>
      </Part>
      <Part heading={t('privacy.s.contact')}>
        <p>{t('privacy.contact.text')}</p>
      </Part>
      <Part heading={t('privacy.s.storage')}>
        <p>{t('privacy.storage.text')}</p>
        <StoredInBrowser />
      </Part>
      <Part heading={t('privacy.s.stats')}>
        <p>{t('privacy.stats.text')}</p>
      </Part>
      <Part heading={t('privacy.s.recipients')}>
        <Recipients />
        <p>{t('privacy.recipients.sites')}</p>
        <p>{t('privacy.recipients.countries')}</p>
      </Part>
      <Part heading={t('privacy.s.retention')}>
        <Retention />
      </Part>
      <Part heading={t('privacy.s.rights')}>
        <TextWithLink text="privacy.rights.text" to="/contact" />
        <p>{t('privacy.rights.object')}</p>
        <p>{t('privacy.rights.complain')}</p>
        {operator.privacyAuthority !== undefined && (
          <p>
            {t('privacy.rights.authority')} <Lines text={operator.privacyAuthority} />
          </p>
        )}
      </Part>
    </LegalPage>
  );
}
