import { Link, usePlatform, useTranslation } from '@stufenlos/platform';
import { Disclosure } from '@stufenlos/ui';
import type { ReactNode } from 'react';
import { faqOf } from './faq.ts';

export function FaqList(): ReactNode {
  const { t } = useTranslation('marketing');
  const { config } = usePlatform();
  return (
    <section>
      <h2>{t('faq.heading')}</h2>
      {faqOf((key, values = {}) => t(key, values), config).map(({ question, answer, more }) => (
        <Disclosure key={question} summary={question} heading="h3">
          <p>{answer}</p>
          {more && (
            <p>
              <Link to={more.to}>{more.text}</Link>
            </p>
          )}
        </Disclosure>
      ))}
    </section>
  );
}
