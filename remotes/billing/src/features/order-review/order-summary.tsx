import type { Plan, PlanPrice, Plans } from '@stufenlos/contracts';
import { useFormats, useTranslation } from '@stufenlos/platform';
import { DescriptionList, DescriptionRow } from '@stufenlos/ui';
import { useId, type ReactNode } from 'react';
import { usePerMonthText, type Amount } from '../../parts/plan-price.ts';
import { usePaymentMethods } from '../../parts/use-payment-methods.ts';
import { usePlanWords } from '../../parts/use-plan-words.ts';
import { OpenedReport } from './opened-report.tsx';
import styles from './order-review.module.css';
import type { TaxView } from './business-form.ts';

export interface OrderSummaryProps {
  plan: Plan;
  price: PlanPrice;
  amount: Amount;
  taxNote: Plans['taxNote'];
  /** For a business; undefined: a consumer, who is told the price that includes it. */
  tax: TaxView | undefined;
  /** The run that the order unlocks. */
  run: string | undefined;
}

/** What is about to be ordered. It stands directly above the button, with nothing between them. */
export function OrderSummary({ plan, price, amount, taxNote, tax, run }: OrderSummaryProps): ReactNode {
  const { t } = useTranslation('billing');
  const formats = useFormats();
  const { nameOf, contentsOf, taxNoteOf } = usePlanWords();
  const id = useId();
  const money = formats.money(amount.unitAmount, amount.currency);
  const { net, vat, note } = taxWords();
  const { interval } = price;
  const paymentMethods = usePaymentMethods();
  const comesTo = usePerMonthText()(interval, amount);
  const notes = [comesTo, note].filter((words) => words !== undefined);

  function taxWords() {
    const notes = { domestic: taxNoteOf(taxNote), reverse_charge: t('tax.reverse_charge'), outside: t('tax.outside') };
    if (!tax) return { note: notes.domestic };
    const rate = formats.number(tax.percent / 100, { style: 'percent', maximumFractionDigits: 4 });
    return {
      net: formats.money(tax.net, amount.currency),
      vat: t('order.vat', { rate }),
      note: notes[tax.treatment],
    };
  }

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
            {run !== undefined && <OpenedReport run={run} interval={interval} />}
          </ul>
        </DescriptionRow>
        {tax && <DescriptionRow term={t('order.net')}>{net}</DescriptionRow>}
        {tax && <DescriptionRow term={vat}>{formats.money(tax.tax, amount.currency)}</DescriptionRow>}
        <DescriptionRow term={t('checkout.total')}>
          <span className={styles.total}>{t(`pricing.per.${interval}`, { price: money })}</span>{' '}
          {notes.length > 0 && <span className={styles.note}>{notes.join(', ')}</span>}
        </DescriptionRow>
        <DescriptionRow term={t('pricing.mode.label')}>{t(`pricing.mode.${interval}`)}</DescriptionRow>
        <DescriptionRow term={t('order.payment')}>{paymentMethods}</DescriptionRow>
        <DescriptionRow term={t('order.term')}>{t(`checkout.term.${interval}`)}</DescriptionRow>
      </DescriptionList>
    </section>
  );
}
