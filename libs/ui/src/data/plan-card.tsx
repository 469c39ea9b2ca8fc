import { useId, type ReactNode } from 'react';
import { classNames } from '../elements/class-names.ts';
import styles from './plan-card.module.css';

export interface PlanCardProps {
  name: ReactNode;
  price: ReactNode;
  /** A tax note or similar, directly beside the price. */
  priceNote?: ReactNode;
  features: readonly ReactNode[];
  /** Says in words that this is the chosen or current plan, because the border shows it only by colour. */
  mark?: ReactNode;
  /** Button, link or sentence for the next step. */
  action?: ReactNode;
}

export function PlanCard({ name, price, priceNote, features, mark, action }: PlanCardProps): ReactNode {
  const id = useId();
  return (
    <article className={classNames(styles.card, mark !== undefined && styles.marked)} aria-labelledby={id}>
      <div className={styles.title}>
        <h3 className={styles.name} id={id}>
          {name}
        </h3>
        {mark !== undefined && <p className={styles.mark}>{mark}</p>}
      </div>
      <div className={styles.pricing}>
        <p className={styles.price}>{price}</p>
        {priceNote !== undefined && <p className={styles.note}>{priceNote}</p>}
      </div>
      <ul className={styles.features}>
        {features.map((feature, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a fixed list that is never reordered
          <li key={index}>{feature}</li>
        ))}
      </ul>
      {action !== undefined && <div className={styles.action}>{action}</div>}
    </article>
  );
}
