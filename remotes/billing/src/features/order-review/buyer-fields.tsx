import type { PlanPrice, Plans } from '@stufenlos/contracts';
import { usePlatform, useTranslation } from '@stufenlos/platform';
import { Checkbox, RadioGroup } from '@stufenlos/ui';
import type { ReactNode } from 'react';
import { BusinessFields } from './business-fields.tsx';
import type { Order } from './use-order.ts';

export interface BuyerFieldsProps {
  order: Order;
  taxNote: Plans['taxNote'];
  told: Plans['tax'];
  interval: PlanPrice['interval'];
}

/** Kind of buyer, and its fields: a consumer's express request to start at once, a business's tax data. */
export function BuyerFields({ order, taxNote, told, interval }: BuyerFieldsProps): ReactNode {
  const { t } = useTranslation('billing');
  const { shop } = usePlatform().config;
  const { values, change, idOf, errorOf } = order;
  const { buyer } = values;
  const business = { value: 'business', label: t('checkout.business') } as const;
  const taxNotes = { included: t('order.tax.included'), excluded: t('order.tax.excluded'), none: undefined };
  const note = told?.mode === 'provider' ? t('order.tax.provider') : taxNotes[taxNote];
  return (
    <>
      <RadioGroup
        id={idOf('buyer')}
        legend={t('order.buyer')}
        hint={t('order.buyer.hint')}
        error={errorOf('buyer')}
        isRequired
        options={shop.consumers ? [{ value: 'consumer', label: t('checkout.consumer') }, business] : [business]}
        value={buyer}
        onChange={(next) => change({ buyer: next })}
      />
      {buyer === 'consumer' && (
        <Checkbox
          id={idOf('consents.immediate')}
          // What ends the right of withdrawal for one delivery only shares the costs of a running service.
          label={t(`checkout.immediate.${interval}`)}
          hint={t('order.required')}
          required
          error={errorOf('consents.immediate')}
          checked={values.immediate}
          onChange={(event) => change({ immediate: event.target.checked })}
        />
      )}
      {buyer === 'business' && <BusinessFields order={order} />}
      {buyer === 'business' && !order.tax && note !== undefined && <p>{note}</p>}
    </>
  );
}
