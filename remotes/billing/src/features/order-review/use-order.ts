import { useLeave } from '@stufenlos/account';
import {
  orderTextVersion,
  termsVersion,
  type Buyer,
  type CreateCheckout,
  type Locale,
  type Plans,
} from '@stufenlos/contracts';
import { ApiError, useAnnounce, useLocale, usePlatform, useTranslation, type Platform } from '@stufenlos/platform';
import { useForm, type Form } from '@stufenlos/ui';
import { useState } from 'react';
import { forgetOrder, orderIdOf } from '../../parts/order-memory.ts';
import type { Amount } from '../../parts/plan-price.ts';
import { businessOf, emptyBusiness, faultsOf, taxViewOf, type BusinessForm, type TaxView } from './business-form.ts';
import { orderRefusal, type OrderField, type OrderRefusal } from './order-refusal.ts';

interface OrderValues {
  buyer: Buyer;
  immediate: boolean;
  business: BusinessForm;
}

/** Everything that is wrong beside the fields. */
export type FormRefusal = Exclude<OrderRefusal, { kind: 'fields' }>;

export interface Order extends Form<OrderValues, OrderField, void, FormRefusal> {
  /** Undefined: not told before the payment. */
  tax: TaxView | undefined;
}

export interface OrderedPrice extends Amount {
  lookupKey: string;
  runId: string | undefined;
  told: Plans['tax'];
}

/** Places the reviewed order and leaves for the hosted checkout. */
export function useOrder(price: OrderedPrice): Order {
  const { t } = useTranslation('billing');
  const { api, config } = usePlatform();
  const { locale } = useLocale();
  const announce = useAnnounce();
  const { isLeaving, leave } = useLeave();
  const texts: Record<OrderField, string> = {
    buyer: t('order.buyer.required'),
    'business.company': t('business.company.error'),
    'business.street': t('business.street.error'),
    'business.postalCode': t('business.postalCode.error'),
    'business.city': t('business.city.error'),
    'business.vatId': t('business.vatId.error'),
    'consents.immediate': t('checkout.immediateRequired'),
  };
  const form = useForm<OrderValues, OrderField, void, FormRefusal>({
    offered: {
      buyer: config.shop.consumers ? 'consumer' : 'business',
      immediate: false,
      business: emptyBusiness(price.told?.mode === 'fixed' ? price.told.home.country : 'DE'),
    },
    judge: missing,
    textOf: (field) => texts[field],
    prefix: t('profile:error.prefix'),
    async send(values) {
      announce(t('checkout.redirect'));
      leave(await placeOrder(api, orderBody(price, values, locale)));
    },
    refuse(cause) {
      const refusal = refusalOf(cause);
      return refusal.kind === 'fields' ? { faults: refusal.fields } : { refusal };
    },
  });
  const [shown, setShown] = useState(price.currency);
  if (shown !== price.currency) {
    // Consent and refusal are about the price that was shown before.
    setShown(price.currency);
    if (form.values.immediate) form.change({ immediate: false });
    form.forgetRefusal();
  }
  return {
    ...form,
    tax: taxOf(price, form.values),
    isBusy: form.isBusy || isLeaving,
    submit: async () => {
      if (!isLeaving) await form.submit();
    },
  };
}

const taxOf = ({ told, unitAmount }: OrderedPrice, { buyer, business }: OrderValues): TaxView | undefined =>
  taxViewOf(told, unitAmount, buyer === 'business' ? business : undefined);

/** A consumer has to ask for the report at once. This consent is never preselected. */
function missing({ buyer, immediate, business }: OrderValues): OrderField[] {
  if (buyer === 'business') return faultsOf(business);
  return immediate ? [] : ['consents.immediate'];
}

type OrderBody = Omit<CreateCheckout, 'orderId'>;

function orderBody(price: OrderedPrice, values: OrderValues, locale: Locale): OrderBody {
  const { buyer, immediate, business } = values;
  const tax = taxOf(price, values);
  return {
    lookupKey: price.lookupKey,
    currency: price.currency,
    shownAmount: price.unitAmount,
    ...(tax && { shownTax: tax.tax }),
    ...(buyer === 'business' && { business: businessOf(business) }),
    locale,
    buyer,
    consents: { immediate: buyer === 'consumer' && immediate },
    textVersion: orderTextVersion,
    termsVersion,
    ...(price.runId !== undefined && { runId: price.runId }),
  };
}

/** Where the order is paid. A number that has ended, or was given to another order, is replaced once. */
async function placeOrder(api: Platform['api'], body: OrderBody, isAgain = false): Promise<string> {
  const orderId = orderIdOf({ ...body, runId: body.runId });
  try {
    return (await api.call('createCheckout', { body: { orderId, ...body } })).url;
  } catch (cause) {
    const { kind } = refusalOf(cause);
    if (kind === 'over' || kind === 'paid') forgetOrder(orderId);
    if (kind === 'over' && !isAgain) return placeOrder(api, body, true);
    throw cause;
  }
}

const refusalOf = (cause: unknown): OrderRefusal =>
  orderRefusal(cause instanceof ApiError ? cause.problem : undefined, navigator.onLine);
