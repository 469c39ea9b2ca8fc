import { termsParts, termsVersion } from '@stufenlos/contracts';
import { usePlatform, useTranslation } from '@stufenlos/platform';
import type { ReactNode } from 'react';
import { LegalPage, Part, TextWithLink } from '../features/legal/legal-page.tsx';

/** `/terms`: a working default with the facts of this product; the operator's counsel has the last word (README). */
export function TermsPage(): ReactNode {
  const { t } = useTranslation('marketing');
  const { appName: app, operator, retentionDays: days, shop } = usePlatform().config;
  return (
    <LegalPage title={t('terms.title')} asOf={termsVersion}>
      {termsParts({ app, operator: operator.name, days, ...shop }).map(({ heading, paragraphs }) => (
        <Part key={heading} heading={t(heading)}>
          {paragraphs.map(({ text, values = {}, to }) =>
            to === undefined ? (
              <p key={text}>{t(text, values)}</p>
            ) : (
              <TextWithLink key={text} text={text} values={values} to={to} />
            ),
          )}
        </Part>
      ))}
    </LegalPage>
  );
}
