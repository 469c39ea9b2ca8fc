import { usePlatform, useTranslation } from '@stufenlos/platform';
import type { ReactNode } from 'react';
import { LegalPage, Part, TextWithLink } from '../features/legal/legal-page.tsx';
import { Lines } from '../features/legal/lines.tsx';
import { OperatorAddress } from '../features/legal/operator-address.tsx';
import { Recipients, ThirdCountries } from '../features/legal/recipients.tsx';
import { Retention } from '../features/legal/retention.tsx';
import { StoredInBrowser } from '../features/legal/stored-in-browser.tsx';

/** `/privacy`: eleven parts with the gist on top; names and days come from the settings. */
export function PrivacyPage(): ReactNode {
  const { t } = useTranslation('marketing');
  const { operator, mode, retentionDays, logDays } = usePlatform().config;
  return (
    <LegalPage title={t('privacy.title')} asOf="2026-11-29">
      <Part heading={t('privacy.short.heading')} paragraphs={[t('privacy.short.text')]} />
      <Part heading={t('privacy.s.controller')} paragraphs={[t('privacy.controller.text')]}>
        <OperatorAddress />
        <TextWithLink text="privacy.controller.more" to="/imprint" />
      </Part>
      <Part
        heading={t('privacy.s.logs')}
        paragraphs={[t('privacy.logs.text', { days: logDays }), t('privacy.logs.limits')]}
      />
      <Part
        heading={t('privacy.s.scan')}
        paragraphs={[t('privacy.scan.text', { days: retentionDays }), t('privacy.scan.link')]}
      />
      <AccountData />
      <Part heading={t('privacy.s.payment')}>
        {mode === 'test' && <p>{t('privacy.payment.test')}</p>}
        {operator.paymentProvider !== undefined && (
          <p>{t('privacy.payment.text', { provider: operator.paymentProvider })}</p>
        )}
        <p>{t('privacy.payment.proof')}</p>
      </Part>
      <Part heading={t('privacy.s.contact')} paragraphs={[t('privacy.contact.text')]} />
      <Part heading={t('privacy.s.storage')} paragraphs={[t('privacy.storage.text')]}>
        <StoredInBrowser />
      </Part>
      <Part heading={t('privacy.s.stats')} paragraphs={[t('privacy.stats.text')]} />
      <Part heading={t('privacy.s.recipients')}>
        <Recipients />
        <p>{t('privacy.recipients.sites')}</p>
        <ThirdCountries />
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

function AccountData(): ReactNode {
  const { t } = useTranslation('marketing');
  const { operator, oidc } = usePlatform().config;
  if (!oidc) return <Part heading={t('privacy.s.account')} paragraphs={[t('privacy.account.none')]} />;
  const provider = operator.identityProvider ?? new URL(oidc.authority).host;
  return (
    <Part
      heading={t('privacy.s.account')}
      paragraphs={[
        t('privacy.account.text', { provider }),
        t('privacy.account.delete'),
        t('privacy.account.audit'),
        t('privacy.account.proof'),
        t('privacy.account.sender'),
      ]}
    />
  );
}
