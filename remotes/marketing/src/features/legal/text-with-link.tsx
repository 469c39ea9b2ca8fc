import { Link, Trans, useTranslation } from '@stufenlos/platform';
import type { ReactNode } from 'react';

export interface TextWithLinkProps {
  /** Key of a text with one `<1>link</1>` in it. */
  text: string;
  to: string;
  values?: Record<string, unknown>;
}

/** A paragraph that leads to another page of ours. */
export function TextWithLink({ text, to, values = {} }: TextWithLinkProps): ReactNode {
  const { t } = useTranslation('marketing');
  return (
    <p>
      <Trans t={t} i18nKey={text} values={values} components={{ 1: <Link to={to} /> }} />
    </p>
  );
}
