import { Link, usePageTitle, useTranslation } from '@stufenlos/platform';
import { Button, LinkButton } from '@stufenlos/ui';
import { useEffect, useRef, type ReactNode } from 'react';
import { orderPath } from '../../parts/order-path.ts';
import styles from './order-return.module.css';
import { useCheckout, type CheckoutView } from './use-checkout.ts';

/** Waits for the confirmation of a payment, says what became of it, and leads on to what it opened. */
export function CheckoutOutcome({ id }: { id: string }): ReactNode {
  const { t } = useTranslation('billing');
  const { outcome, retry } = useCheckout(id);
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(outcome.kind);
  useEffect(() => {
    if (shown.current === outcome.kind) return;
    shown.current = outcome.kind;
    heading.current?.focus();
  }, [outcome.kind]);

  const title = t(`return.title.${outcome.kind}`);
  usePageTitle(title);
  return (
    <div className={styles.outcome} aria-busy={outcome.kind === 'pending' || undefined}>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <Body outcome={outcome} retry={retry} />
    </div>
  );
}

function Body({ outcome, retry }: CheckoutView): ReactNode {
  const { t } = useTranslation('billing');
  switch (outcome.kind) {
    case 'pending':
      return <p>{t('checkout.pending')}</p>;
    case 'paid': {
      const { run, reference } = outcome.checkout;
      return (
        <>
          <p>{t('checkout.success')}</p>
          <p>{t('return.paid', { reference })}</p>
          {run ? (
            <LinkButton as={Link} to={`/run/${run.id}`}>
              {t('return.openRun')}
            </LinkButton>
          ) : (
            <LinkButton as={Link} to="/runs">
              {t('return.toRuns')}
            </LinkButton>
          )}
        </>
      );
    }
    case 'delayed':
      return (
        <>
          <p>{t('return.delayed', { reference: outcome.checkout.reference })}</p>
          <Link to="/setup">{t('order.toPlans')}</Link>
        </>
      );
    case 'failed':
    case 'expired': {
      const { lookupKey, run } = outcome.checkout;
      return (
        <>
          <p>{outcome.kind === 'failed' ? t('checkout.failed') : t('return.expired')}</p>
          <LinkButton as={Link} to={orderPath(lookupKey, run?.id)}>
            {t('return.again')}
          </LinkButton>
        </>
      );
    }
    case 'late':
      return (
        <>
          <p>{t('return.late')}</p>
          <Button kind="secondary" onClick={retry}>
            {t('return.lookAgain')}
          </Button>
        </>
      );
    case 'unknown':
      return <Unknown />;
  }
}

function Unknown(): ReactNode {
  const { t } = useTranslation('billing');
  return (
    <>
      <p>{t('return.unknown')}</p>
      <Link to="/setup">{t('order.toPlans')}</Link>
    </>
  );
}

/** The address names no checkout at all. */
export function NoCheckout(): ReactNode {
  const { t } = useTranslation('billing');
  return (
    <div className={styles.outcome}>
      <h1 tabIndex={-1}>{t('return.title.unknown')}</h1>
      <Unknown />
    </div>
  );
}
