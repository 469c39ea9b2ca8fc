import type { Sender } from '@stufenlos/contracts';
import { useTranslation } from '@stufenlos/platform';
import type { ReactNode } from 'react';

/** Who hands a result on, in their own words: we have not checked them, and nothing of them is a link. */
export function SharedSender({ sender: { name, contact, address } }: { sender: Sender }): ReactNode {
  const { t } = useTranslation('runs');
  const lines = [...address, contact].filter((line) => line !== '');
  return (
    <p>
      {t('shared.sender')}{' '}
      <strong>
        <bdi>{name}</bdi>
      </strong>
      {lines.map((line) => (
        <span key={line}>
          {', '}
          <bdi>{line}</bdi>
        </span>
      ))}
    </p>
  );
}
