import { Link, useAnnounce, usePageTitle, usePlatform, useTranslation } from '@stufenlos/platform';
import type { Checkout } from '@stufenlos/contracts';
import { AnswerView, LinkButton, useAnswer } from '@stufenlos/ui';
import { useCallback, useEffect, useEffectEvent, useRef, type ReactNode, type RefObject } from 'react';
import { runOf } from '../../parts/order-memory.ts';
import { orderPath } from '../../parts/order-path.ts';
import { CheckoutOutcome } from './checkout-outcome.tsx';
import styles from './order-return.module.css';

export interface CheckoutLeftProps {
  /** Of the order. */
  id: string;
  lookupKey: string | undefined;
}

/**
 * Somebody left the payment. In a second window they may do so after the order was paid in the first one, so our API is
 * asked before anything is said about money. It may have been unable to look, which is a failure here.
 */
export function CheckoutLeft({ id, lookupKey }: CheckoutLeftProps): ReactNode {
  const { t } = useTranslation('billing');
  const { api } = usePlatform();
  const announce = useAnnounce();
  const ask = useCallback(
    (signal: AbortSignal) => api.call('checkout', { params: { id }, signal }).then(read),
    [api, id],
  );
  const answer = useAnswer(ask);
  if (answer.status === 'answered') {
    return isUnpaid(answer.value) ? <Cancelled lookupKey={lookupKey} /> : <CheckoutOutcome id={id} />;
  }
  return (
    <div className={styles.outcome}>
      <h1 tabIndex={-1}>{t('return.title.left')}</h1>
      <AnswerView
        answer={answer}
        loading={t('return.left.loading')}
        failed={t('return.left.failed')}
        retry={t('return.lookAgain')}
        onFailure={() => announce(t('return.left.failed'), 'assertive')}
      >
        {() => null}
      </AnswerView>
    </div>
  );
}

function read(checkout: Checkout): Checkout {
  if (checkout.isUnread) throw new Error('the payment provider could not be asked');
  return checkout;
}

const isUnpaid = ({ state, delayed }: Checkout): boolean => state === 'expired' || (state === 'pending' && !delayed);

/** Nothing was charged, and the review stands as it was. */
function Cancelled({ lookupKey }: Pick<CheckoutLeftProps, 'lookupKey'>): ReactNode {
  const { t } = useTranslation('billing');
  const announce = useAnnounce();
  const heading = useRef<HTMLHeadingElement>(null);
  const tell = useEffectEvent(() => announce(t('checkout.cancelled')));
  useEffect(() => {
    // What had the focus before the answer came, for example the button of a retry, is gone.
    if (document.activeElement === document.body) heading.current?.focus();
    tell();
  }, []);
  return (
    <Left title={t('return.title.cancelled')} text={t('checkout.cancelled')} heading={heading}>
      <WayBack lookupKey={lookupKey} />
    </Left>
  );
}

/** The address names no order, so nobody can be asked. Addresses of an earlier version are like this. */
export function LeftPage({ lookupKey }: Pick<CheckoutLeftProps, 'lookupKey'>): ReactNode {
  const { t } = useTranslation('billing');
  return (
    <Left title={t('return.title.left')} text={t('return.left')}>
      <WayBack lookupKey={lookupKey} />
    </Left>
  );
}

interface LeftProps {
  title: string;
  text: string;
  heading?: RefObject<HTMLHeadingElement | null>;
  children: ReactNode;
}

function Left({ title, text, heading, children }: LeftProps): ReactNode {
  usePageTitle(title);
  return (
    <div className={styles.outcome}>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <p>{text}</p>
      {children}
    </div>
  );
}

function WayBack({ lookupKey }: Pick<CheckoutLeftProps, 'lookupKey'>): ReactNode {
  const { t } = useTranslation('billing');
  if (lookupKey === undefined) return <Link to="/setup">{t('order.toPlans')}</Link>;
  return (
    <LinkButton as={Link} to={orderPath(lookupKey, runOf(lookupKey))}>
      {t('return.again')}
    </LinkButton>
  );
}
