import { useAnnounce, useTranslation } from '@stufenlos/platform';
import { Button, RadioGroup, saveFile } from '@stufenlos/ui';
import { useState, type ReactNode } from 'react';
import { CopiedCode } from '../../parts/copied-code.tsx';
import type { Draft } from './draft.ts';
import { fileOf, statementFormats, writeDraft, type StatementFormat } from './formats.ts';

/** The draft in the chosen format, to copy or to save. */
export function StatementOutput({ draft, locale }: { draft: Draft; locale: string }): ReactNode {
  const { t } = useTranslation('runs');
  const announce = useAnnounce();
  const [format, setFormat] = useState<StatementFormat>('html');
  const written = writeDraft(draft, format, locale);
  const { ending, type } = fileOf[format];
  const name = `${t('statement.fileName')}.${ending}`;

  function save(): void {
    saveFile(name, new Blob([written], { type }));
    announce(t('export.saved', { name }));
  }

  return (
    <>
      <p>{t('statement.check')}</p>
      <RadioGroup
        legend={t('statement.format')}
        options={statementFormats.map((value) => ({ value, label: t(`statement.format.${value}`) }))}
        value={format}
        onChange={setFormat}
      />
      <CopiedCode
        code={written}
        label={t('statement.output')}
        copy={t('statement.copy')}
        copied={t('statement.copied')}
      />
      <div>
        <Button kind="secondary" onClick={save}>
          {t('statement.save')}
        </Button>
      </div>
    </>
  );
}
