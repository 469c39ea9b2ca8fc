import { useAnnounce, useTranslation } from '@stufenlos/platform';
import { CodeBlock } from '@stufenlos/ui';
import type { ReactNode } from 'react';

export interface CopiedCodeProps {
  code: string;
  label: string;
  copy?: string;
  copied?: string;
}

/** Code with a button that copies it and announces that it did. */
export function CopiedCode({ code, label, copy, copied }: CopiedCodeProps): ReactNode {
  const { t } = useTranslation('runs');
  const announce = useAnnounce();
  const done = copied ?? t('rule.copied');
  return (
    <CodeBlock
      code={code}
      label={label}
      copyLabel={copy ?? t('rule.copy')}
      copiedLabel={done}
      onCopied={() => announce(done)}
    />
  );
}
