import { Link, useTranslation } from '@stufenlos/platform';
import { Banner, Button } from '@stufenlos/ui';
import { useEffect, useRef, type ReactNode } from 'react';
import type { FormRefusal } from './use-order.ts';

export interface OrderRefusedProps {
  refusal: FormRefusal;
  /** The way to the provider's own pages. */
  portal: ReactNode;
}

/** Why nothing was ordered and how to go on. It stands above the order and takes the focus, because the button is below. */
export function OrderRefused({ refusal, portal }: OrderRefusedProps): ReactNode {
  const { t } = useTranslation('billing');
  const part = useRef<HTMLDivElement>(null);
  useEffect(() => part.current?.focus(), []);

  const contents: Record<typeof refusal.kind, { heading?: string; text: string; action?: ReactNode }> = {
    subscribed: { text: t('order.refused.subscribed'), action: portal },
    outdated: {
      text: t('order.refused.outdated'),
      action: (
        <Button kind="secondary" onClick={() => location.reload()}>
          {t('order.reload')}
        </Button>
      ),
    },
    absent: { text: t('order.refused.absent'), action: <Link to="/setup">{t('order.toPlans')}</Link> },
    paid: {
      heading: t('order.already.heading'),
      text: t('order.already.paid'),
      action: <Link to="/runs">{t('return.toRuns')}</Link>,
    },
    pending: { heading: t('order.already.heading'), text: t('order.already.pending') },
    person: {
      text: refusal.kind === 'person' ? t(refusal.text) : '',
      action: <Link to="/contact">{t('order.contact')}</Link>,
    },
    over: { text: t('order.refused.over') },
    sentence: {
      text: refusal.kind === 'sentence' ? t(refusal.sentence.key, refusal.sentence.values ?? {}) : '',
    },
  };
  const { heading = t('order.refused.heading'), text, action } = contents[refusal.kind];
  return (
    <div ref={part} tabIndex={-1}>
      <Banner kind="error" heading={heading} action={action}>
        {text}
      </Banner>
    </div>
  );
}
