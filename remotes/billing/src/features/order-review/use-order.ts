import { orderTextVersion, termsVersion, type Buyer, type Plans } from '@stufenlos/contracts';
import { ApiError, useAnnounce, useLocale, usePlatform, useTranslation } from '@stufenlos/platform';
import { useRef, useState } from 'react';
import { forgetOrder, orderIdOf, type OrderTerms } from '../../parts/order-memory.ts';
import type { Amount } from '../../parts/plan-amount.ts';
import { useLeave } from '../../parts/use-leave.ts';
import { businessOf, emptyBusiness, faultsOf, type BusinessForm } from './business-form.ts';
import { orderRefusal, type OrderField, type OrderRefusal } from './order-refusal.ts';
import { taxViewOf, type TaxView } from './tax-view.ts';

export interface Order {
  buyer: Buyer | undefined;
  setBuyer: (buyer: Buyer) => void;
  immediate: boolean;
  setImmediate: (immediate: boolean) => void;
  business: BusinessForm;
  setBusiness: (part: Partial<BusinessForm>) => void;
  /** Undefined: not told before the payment. */
  tax: TaxView | undefined;
  faults: readonly OrderField[];
  /** Everything that is wrong beside the fields. */
  refusal: Exclude<OrderRefusal, { kind: 'fields' }> | undefined;
  /** Grows with every refused try. */
  tries: number;
  isBusy: boolean;
  submit: () => Promise<void>;
}

export interface OrderedPrice extends Amount {
  lookupKey: string;
  runId: string | undefined;
  told: Plans['tax'];
}

/** Places the reviewed order and leaves for the hosted checkout. What was filled in survives every refusal. */
export function useOrder(price: OrderedPrice): Order {
  const { t } = useTranslation('billing');
  const { api } = usePlatform();
  const { locale } = useLocale();
  const announce = useAnnounce();
  const { isLeaving, leave } = useLeave();
  const [buyer, setBuyer] = useState<Buyer>();
  const [immediate, setImmediate] = useState(false);
  const home = price.told?.mode === 'fixed' ? price.told.home.country : 'DE';
  const [business, setBusiness] = useState(() => emptyBusiness(home));
  const tax = taxViewOf(price.told, price.unitAmount, buyer === 'business' ? business : undefined);
  const [faults, setFaults] = useState<readonly OrderField[]>([]);
  const [refusal, setRefusal] = useState<Order['refusal']>();
  const [tries, setTries] = useState(0);
  const [isAsking, setAsking] = useState(false);
  // Two presses within one frame see the same state.
  const isUnderway = useRef(false);

  function refuse(found: OrderRefusal): void {
    if (found.kind === 'fields') setFaults(found.fields);
    else setRefusal(found);
    setTries((before) => before + 1);
  }

  /** Where the order is paid. A number that has ended, or was given to another order, is replaced once. */
  async function ask(terms: OrderTerms, by: Buyer, isAgain = false): Promise<string> {
    const orderId = orderIdOf(terms);
    try {
      const { url } = await api.call('createCheckout', {
        body: {
          orderId,
          lookupKey: price.lookupKey,
          currency: price.currency,
          shownAmount: price.unitAmount,
          ...(tax && { shownTax: tax.tax }),
          ...(by === 'business' && { business: businessOf(business) }),
          locale,
          buyer: by,
          consents: { immediate: by === 'consumer' && immediate },
          textVersion: orderTextVersion,
          termsVersion,
          ...(price.runId !== undefined && { runId: price.runId }),
        },
      });
      return url;
    } catch (cause) {
      const { kind } = refusalOf(cause);
      if (kind === 'over' || kind === 'paid') forgetOrder(orderId);
      if (kind === 'over' && !isAgain) return ask(terms, by, true);
      throw cause;
    }
  }

  return {
    buyer,
    setBuyer(next) {
      setBuyer(next);
      if (faults.length > 0) setFaults(missing(next, immediate, business));
    },
    immediate,
    setImmediate(next) {
      setImmediate(next);
      if (faults.length > 0) setFaults(missing(buyer, next, business));
    },
    business,
    setBusiness(part) {
      const next = { ...business, ...part };
      setBusiness(next);
      if (faults.length > 0) setFaults(missing(buyer, immediate, next));
    },
    tax,
    faults,
    refusal,
    tries,
    isBusy: isAsking || isLeaving,
    async submit() {
      if (isUnderway.current || isLeaving) return;
      setRefusal(undefined);
      const own = missing(buyer, immediate, business);
      if (buyer === undefined || own.length > 0) return refuse({ kind: 'fields', fields: own });
      setFaults([]);
      isUnderway.current = true;
      setAsking(true);
      announce(t('checkout.redirect'));
      await ask({ ...price, locale, buyer }, buyer)
        .then(leave)
        .catch((cause: unknown) => refuse(refusalOf(cause)));
      isUnderway.current = false;
      setAsking(false);
    },
  };
}

const refusalOf = (cause: unknown): OrderRefusal =>
  orderRefusal(cause instanceof ApiError ? cause.problem : undefined, navigator.onLine);

/** Nothing is preselected, and a consumer has to ask for the report at once. */
function missing(buyer: Buyer | undefined, immediate: boolean, business: BusinessForm): OrderField[] {
  if (buyer === undefined) return ['buyer'];
  if (buyer === 'business') return faultsOf(business);
  return immediate ? [] : ['consents.immediate'];
}
