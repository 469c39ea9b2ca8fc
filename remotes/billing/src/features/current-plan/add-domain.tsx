import type { Entitlement } from '@stufenlos/contracts';
import { useTranslation } from '@stufenlos/platform';
import { AddressField, Banner, Button } from '@stufenlos/ui';
import type { ReactNode } from 'react';
import styles from './current-plan.module.css';
import { useAddDomain } from './use-add-domain.ts';

/** Gives a website a free place. The form stays where it is, so that the next one can be typed at once. */
export function AddDomain({ entitlement }: { entitlement: Entitlement }): ReactNode {
  const { t } = useTranslation('billing');
  const form = useAddDomain();
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        form.submit();
      }}
    >
      {isFull(entitlement) && <p>{t('setup.limit')}</p>}
      <AddressField
        id={form.id}
        name="url"
        required
        label={t('domains.url')}
        hint={t('domains.hint')}
        error={form.fieldError}
        value={form.url}
        onChange={(event) => form.setUrl(event.target.value)}
        beside={
          <Button type="submit" kind="secondary" isBusy={form.isBusy}>
            {t('setup.addDomain')}
          </Button>
        }
      />
      {form.formError !== undefined && <Banner kind="error">{form.formError}</Banner>}
      {form.done !== undefined && <p>{form.done}</p>}
    </form>
  );
}

/** What we know before we ask; the api is the one that judges. */
function isFull({ subscription, payments }: Entitlement): boolean {
  const sources = [...(subscription ? [subscription] : []), ...payments.filter(({ suspended }) => !suspended)];
  return sources.every(({ used, limit }) => limit !== null && used >= limit);
}
