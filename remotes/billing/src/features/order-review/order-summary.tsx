import type { Plan, PlanPrice, Plans } from '@stufenlos/contracts';
import { useFormats, useTranslation } from '@stufenlos/platform';
import { DescriptionList, DescriptionRow } from '@stufenlos/ui';
import { useId, type ReactNode } from 'react';
import type { Amount } from '../../parts/plan-price.ts';
import { usePlanWords } from '../../parts/use-plan-words.ts';
import styles from './order-review.module.css';

export interface OrderSummaryProps {
  plan: Plan;
  price: PlanPrice;
  amount: Amount;
  taxNote: Plans['taxNote'];
  opensRun: boolean;
}

/** What is about to be ordered. It stands directly above the button, with nothing between them (P81). */
export function OrderSummary({ plan, price, amount, taxNote, opensRun }: OrderSummaryProps): ReactNode {
  const { t } = useTranslation('billing');
  const formats = useFormats();
  const { nameOf, contentsOf, taxNoteOf } = usePlanWords();
  const id = useId();
  const money = formats.money(amount.unitAmount, amount.currency);
  const note = taxNoteOf(taxNote);
  const isMonthly = price.interval === 'month';
  return (
    <section className={styles.summary} aria-labelledby={id}>
      <h2 id={id}>{t('order.heading')}</h2>
      <DescriptionList>
        <DescriptionRow term={t('order.plan')}>{nameOf(plan)}</DescriptionRow>
        <DescriptionRow term={t('checkout.contents')}>
          <ul className={styles.contents}>
            {contentsOf(plan).map((line) => (
              <li key={line}>{line}</li>
            ))}
            {opensRun && <li>{t('order.opensRun')}</li>}
          </ul>
        </DescriptionRow>
        <DescriptionRow term={t('checkout.total')}>
          <span className={styles.total}>
            {isMonthly ? t('pricing.perMonth', { price: money }) : t('pricing.once', { price: money })}
          </span>{' '}
          {note !== undefined && <span className={styles.note}>{note}</span>}
        </DescriptionRow>
        <DescriptionRow term={t('pricing.mode.label')}>
          {isMonthly ? t('pricing.mode.month') : t('pricing.mode.once')}
        </DescriptionRow>
        <DescriptionRow term={t('order.term')}>
          {isMonthly ? t('checkout.term.month') : t('checkout.term.once')}
        </DescriptionRow>
      </DescriptionList>
    </section>
  );
}
