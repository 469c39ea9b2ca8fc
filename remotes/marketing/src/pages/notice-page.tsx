import { withdrawalNotice, type NoticeBlock } from '@stufenlos/contracts';
import { usePlatform, useTranslation } from '@stufenlos/platform';
import type { ReactNode } from 'react';
import { LegalPage, LineToFill, Part, TextWithLink } from '../features/legal/legal-page.tsx';
import { SellerLines } from '../features/legal/seller-lines.tsx';

/**
 * `/withdrawal-notice`: what consumers have to be told before they order (BGB 312d), with the model form. The api
 * attaches the same notice to the confirmation of an order.
 */
export function NoticePage(): ReactNode {
  const { t } = useTranslation('marketing');
  const { shop } = usePlatform().config;
  return (
    <LegalPage title={t('withdrawal.title')}>
      {shop.consumers ? (
        withdrawalNotice().map(({ heading, blocks }) => (
          <Part key={heading} heading={t(heading)}>
            {blocks.map((block) => (
              <Block key={`${block.kind} ${block.text ?? ''}`} block={block} />
            ))}
          </Part>
        ))
      ) : (
        <p>{t('notice.businessOnly')}</p>
      )}
    </LegalPage>
  );
}

function Block({ block }: { block: NoticeBlock }): ReactNode {
  const { t } = useTranslation('marketing');
  if (block.kind === 'seller') return <SellerLines {...(block.text !== undefined && { before: t(block.text) })} />;
  if (block.kind === 'blank') return <LineToFill label={t(block.text)} />;
  const { text, values = {}, to } = block;
  return to === undefined ? <p>{t(text, values)}</p> : <TextWithLink text={text} values={values} to={to} />;
}
