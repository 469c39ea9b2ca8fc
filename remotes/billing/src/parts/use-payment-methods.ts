import { useLocale, usePlatform, useTranslation } from '@stufenlos/platform';

/** How people can pay, in the operator's words: it has to be told before an order binds (BGB 312j (1)). */
export function usePaymentMethods(): string {
  const { t } = useTranslation('billing');
  const { locale } = useLocale();
  const methods = usePlatform().config.operator.paymentMethods?.[locale];
  return methods === undefined ? t('pricing.methodsUnknown') : t('pricing.methods', { methods });
}
