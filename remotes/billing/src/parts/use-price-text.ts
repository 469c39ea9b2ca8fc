import type { Plan } from '@stufenlos/contracts';
import { useFormats, useLocale, useTranslation } from '@stufenlos/platform';
import { amountOf, type Interval } from './plan-amount.ts';

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
    return interval === 'month' ? t('pricing.perMonth', { price }) : t('pricing.once', { price });
  };
}
