import { useTranslation } from '@stufenlos/platform';
import { AddressField, Banner, Button } from '@stufenlos/ui';
import type { ReactNode } from 'react';
import { useAddressFault } from '../../parts/forms/use-address-fault.ts';
import { useTextForm } from '../../parts/forms/use-text-form.ts';
import styles from './new-run.module.css';
import { useOrderScan } from './use-order-scan.ts';

/** A form for one address. It validates like the server and keeps the input after every refusal. */
export function ScanForm(): ReactNode {
  const { t } = useTranslation('marketing');
  const { order } = useOrderScan();
  const { field, error, isBusy, submit } = useTextForm({
    namespace: 'marketing',
    prefix: t('scan.error.prefix'),
    faultOf: useAddressFault(),
    send: (url) => order({ url }),
  });
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <AddressField
        {...field}
        name="url"
        required
        label={t('scan.form.label')}
        placeholder={t('scan.form.placeholder')}
        hint={t('scan.form.hint')}
        beside={
          <Button type="submit" isBusy={isBusy}>
            {t('scan.form.submit')}
          </Button>
        }
      />
      {error !== undefined && <Banner kind="error">{error}</Banner>}
      <p className={styles.consent}>{t('scan.form.consent')}</p>
    </form>
  );
}
