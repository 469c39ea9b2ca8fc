import { usePlatform, useTranslation } from '@stufenlos/platform';
import { Disclosure } from '@stufenlos/ui';
import type { ReactNode } from 'react';

export function FaqList(): ReactNode {
  const { t } = useTranslation('marketing');
  const { config } = usePlatform();
  const entries = [
    { question: t('faq.q1'), answer: t('faq.a1') },
    { question: t('faq.q2'), answer: t('faq.a2') },
    { question: t('faq.q3'), answer: t('faq.a3') },
    { question: t('faq.q4'), answer: t('faq.a4') },
    { question: t('faq.q5'), answer: t('faq.a5') },
    { question: t('faq.q6'), answer: t('faq.a6') },
    { question: t('faq.q7'), answer: t('faq.a7', { botName: config.botName }) },
    { question: t('faq.q8'), answer: t('faq.a8', { days: config.retentionDays }) },
  ];
  return (
    <section>
      <h2>{t('faq.heading')}</h2>
      {entries.map(({ question, answer }) => (
        <Disclosure key={question} summary={question} heading="h3">
          <p>{answer}</p>
        </Disclosure>
      ))}
    </section>
  );
}
