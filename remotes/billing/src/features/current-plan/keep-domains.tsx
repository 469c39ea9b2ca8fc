import type { Entitlement } from '@stufenlos/contracts';
import { useFormats, useTranslation } from '@stufenlos/platform';
import { Banner, Button, CheckboxGroup, ConfirmDialog, RadioGroup } from '@stufenlos/ui';
import type { ReactNode } from 'react';
import { siteName } from '../../parts/site-name.ts';
import styles from './current-plan.module.css';
import { useKeepDomains } from './use-keep-domains.ts';

export interface KeepDomainsProps {
  choice: NonNullable<Entitlement['siteChoice']>;
  /** Of the subscription. */
  sites: Entitlement['sites'];
  /** The form is gone by then, so the focus has to be led on from here. */
  onKept: () => void;
}

/** After a downgrade: which websites stay in the subscription. Asked once, and said again before it counts. */
export function KeepDomains({ choice, sites, onKept }: KeepDomainsProps): ReactNode {
  const { t } = useTranslation('billing');
  const formats = useFormats();
  const { chosen, hosts, choose, state, fault, ask, confirm, close } = useKeepDomains(choice, sites, onKept);
  if (!choice.open) {
    return (
      <p>
        {choice.until === undefined
          ? t('domains.keep.made')
          : t('domains.keep.period', { date: formats.date(choice.until) })}
      </p>
    );
  }
  const options = sites.map((site) => ({ value: site.hostKey, label: siteName(site) }));
  const legend = t('domains.keep.legend', { count: choice.keep });
  const error = fault && t(fault.key, fault.values ?? {});
  return (
    <>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          ask();
        }}
      >
        {choice.keep === 1 ? (
          <RadioGroup legend={legend} options={options} value={chosen[0]} onChange={(host) => choose([host])} />
        ) : (
          <CheckboxGroup legend={legend} options={options} values={chosen} onChange={choose} />
        )}
        <p>{t('domains.keep.text')}</p>
        {error !== undefined && state === 'closed' && <Banner kind="error">{error}</Banner>}
        <div>
          <Button type="submit" kind="secondary">
            {t('domains.keep.submit')}
          </Button>
        </div>
      </form>
      {(state === 'open' || state === 'busy') && (
        <ConfirmDialog
          title={t('domains.keep.title')}
          confirm={t('domains.keep.submit')}
          cancel={t('domains.release.cancel')}
          isBusy={state === 'busy'}
          {...(error !== undefined && { error })}
          onConfirm={() => void confirm()}
          onClose={close}
        >
          <p>{t('domains.keep.question', { hosts })}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
