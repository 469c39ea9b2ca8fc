import { isEuCountry } from '@stufenlos/contracts';
import { useLocale, useTranslation } from '@stufenlos/platform';
import { Field, Select } from '@stufenlos/ui';
import { useMemo, type ReactNode } from 'react';
import type { BusinessForm, FilledField } from './business-form.ts';
import { countryOptions } from './countries.ts';
import styles from './order-review.module.css';
import type { Order } from './use-order.ts';

/** What the browser may fill in by itself (WCAG SC 1.3.5). */
const purposes = {
  company: 'organization',
  street: 'street-address',
  postalCode: 'postal-code',
  city: 'address-level2',
  vatId: 'off',
} as const satisfies Record<FilledField, string>;

/** Whom the invoice names, and what decides who owes the tax. */
export function BusinessFields({ order }: { order: Order }): ReactNode {
  const { t } = useTranslation('billing');
  const { locale } = useLocale();
  const countries = useMemo(() => countryOptions(locale), [locale]);
  const { business } = order.values;
  const set = (part: Partial<BusinessForm>) => order.change({ business: { ...business, ...part } });
  const labels: Record<FilledField, string> = {
    company: t('business.company'),
    street: t('business.street'),
    postalCode: t('business.postalCode'),
    city: t('business.city'),
    vatId: t('business.vatId'),
  };
  const field = (name: FilledField) => (
    <Field
      id={order.idOf(`business.${name}`)}
      label={labels[name]}
      hint={name === 'vatId' ? t('business.vatId.hint') : undefined}
      error={order.errorOf(`business.${name}`)}
      required={name === 'postalCode' ? isEuCountry(business.country) : name !== 'vatId'}
      autoComplete={purposes[name]}
      value={business[name]}
      onChange={(event) => set({ [name]: event.target.value })}
    />
  );
  return (
    <fieldset className={styles.business}>
      <legend>{t('business.legend')}</legend>
      <p className={styles.note}>{t('business.hint')}</p>
      {field('company')}
      {field('street')}
      {field('postalCode')}
      {field('city')}
      <Select
        isStacked
        label={t('business.country')}
        options={countries}
        autoComplete="country"
        value={business.country}
        onChange={(event) => set({ country: event.target.value })}
      />
      {field('vatId')}
    </fieldset>
  );
}
