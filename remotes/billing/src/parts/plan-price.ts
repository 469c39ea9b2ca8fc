import {
  currencyOf,
  perMonth,
  type Currency,
  type Interval,
  type Locale,
  type Plan,
  type PlanPrice,
} from '@stufenlos/contracts';
import { useFormats, useLocale, useTranslation } from '@stufenlos/platform';

export interface Amount {
  /** Minor units. */
  unitAmount: number;
  currency: Currency;
}

/** What a plan costs in one way of paying; undefined when the plan is not sold that way. */
export function amountOf({ prices }: Plan, interval: Interval, locale: Locale): Amount | undefined {
  const price = prices.find((candidate) => candidate.interval === interval);
  return price && amountIn(price, locale);
}

/**
 * The amount that is shown, in the currency that will be charged: that of the language where the
 * catalogue has such an amount, otherwise the first that it has.
 */
export function amountIn({ unitAmount: amounts }: PlanPrice, locale: Locale): Amount | undefined {
  for (const currency of [currencyOf(locale), 'EUR', 'USD'] as const) {
    const unitAmount = amounts[currency];
    if (unitAmount !== undefined) return { unitAmount, currency };
  }
  return undefined;
}

/** The price of a plan as a sentence part: "40,00 € pro Monat", or that it is agreed or not sold this way. */
export function usePriceText(): (plan: Plan, interval: Interval) => string {
  const { t } = useTranslation('billing');
  const { locale } = useLocale();
  const formats = useFormats();
  return (plan, interval) => {
    if (plan.prices.length === 0) return t('pricing.enterprise.price');
    const amount = amountOf(plan, interval, locale);
    if (!amount) return t('setup.notOffered');
    const price = formats.money(amount.unitAmount, amount.currency);
    return t(`pricing.per.${interval}`, { price });
  };
}

/** What a longer period comes to for one month, as "umgerechnet 12,50 € pro Monat"; undefined for any other price. */
export function usePerMonthText(): (interval: Interval, amount: Amount | undefined) => string | undefined {
  const { t } = useTranslation('billing');
  const formats = useFormats();
  return (interval, amount) => {
    const month = amount && perMonth(interval, amount.unitAmount);
    return month === undefined || !amount
      ? undefined
      : t('pricing.comesTo', { price: formats.money(month, amount.currency) });
  };
}
