import { currencyOf, specifiedPlans, type PlanPrice } from '@stufenlos/contracts';
import { useEntitlement, useFormats, useLocale, usePlatform, useSession, useTranslation } from '@stufenlos/platform';
import { useEffect, type ReactNode } from 'react';
import styles from './run-report.module.css';

export interface UnlockOfferProps {
  /** Violation elements that are not shown here. */
  lockedCount: number;
  /** The way to the full report, where there is one. */
  children: ReactNode;
}

/** The full report and its price beside the first numbers of a locked result. The panel below tells what is in it. */
export function UnlockOffer({ lockedCount, children }: UnlockOfferProps): ReactNode {
  const { t } = useTranslation('runs');
  const { status } = useSession();
  const { status: known, entitlement, load } = useEntitlement();
  useEffect(() => {
    if (status === 'signed-in' && known === 'idle') load().catch(() => undefined);
  }, [status, known, load]);
  // Nobody who has paid is shown a price, not even for the moment until the answer.
  const isForSale = status === 'signed-out' || entitlement?.state === 'none';
  return (
    <section className={styles.offer} aria-label={t('lock.headingNone')}>
      <p>{lockedCount > 0 ? t('lock.offer', { count: lockedCount }) : t('lock.textNone')}</p>
      {isForSale && <Price />}
      {children}
    </section>
  );
}

function Price(): ReactNode {
  const { t } = useTranslation('runs');
  const { taxNote } = usePlatform().config.shop;
  const price = usePrice();
  const [once, month] = [price('once'), price('month')];
  if (once === undefined || month === undefined) return null;
  return (
    <p className={styles.price}>
      {t('lock.price', { once, month })}
      {taxNote !== 'none' && ` ${t(`lock.tax.${taxNote}`)}`}
    </p>
  );
}

/**
 * The prices of the smallest plan, written like those of the home page: `20 €`, `$20`. The order names the amount that
 * is charged.
 */
function usePrice(): (interval: PlanPrice['interval']) => string | undefined {
  const formats = useFormats();
  const { locale } = useLocale();
  const currency = currencyOf(locale);
  const prices = specifiedPlans[0]?.prices ?? [];
  return (interval) => {
    const amount = prices.find((price) => price.interval === interval)?.unitAmount[currency];
    if (amount === undefined) return undefined;
    const minimumFractionDigits = amount % 100 === 0 ? 0 : 2;
    return formats.number(amount / 100, { style: 'currency', currency, minimumFractionDigits });
  };
}
