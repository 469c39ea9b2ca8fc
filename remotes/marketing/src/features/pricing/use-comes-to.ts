import { currencyOf, perMonth, specifiedPlans, type Interval } from '@stufenlos/contracts';
import { useFormats, useLocale, useTranslation } from '@stufenlos/platform';

/** What a plan comes to for one month where a longer period is paid: `umgerechnet 12,50 € pro Monat`. */
export function useComesTo(planId: string, interval: Interval): string | undefined {
  const { t } = useTranslation('billing');
  const formats = useFormats();
  const { locale } = useLocale();
  const currency = currencyOf(locale);
  const price = specifiedPlans.find(({ id }) => id === planId)?.prices.find((one) => one.interval === interval);
  const amount = price?.unitAmount[currency];
  const month = amount === undefined ? undefined : perMonth(interval, amount);
  if (month === undefined) return undefined;
  return t('pricing.comesTo', { price: formats.number(month / 100, { style: 'currency', currency }) });
}
