import {
  csvSeparatorOf,
  csvSeparators,
  exportFormats,
  type CsvSeparator,
  type ExportFormat,
} from '@stufenlos/contracts';
import { useAnnounce, useLocale, usePlatform, useTranslation } from '@stufenlos/platform';
import { Banner, Button, saveFile, Select } from '@stufenlos/ui';
import { useState, type ReactNode } from 'react';
import { ToolPanel } from '../../parts/tool-panel.tsx';
import { useAction } from '../../parts/requests/use-action.ts';
import { workFault } from '../../parts/requests/work-fault.ts';
import styles from './export-run.module.css';

/** The whole result as a file. It is fetched with the bearer, which a plain link could not send. */
export function ExportRun({ id }: { id: string }): ReactNode {
  const { t } = useTranslation('runs');
  const { api } = usePlatform();
  const { locale } = useLocale();
  const announce = useAnnounce();
  const { busy, fault, attempt } = useAction<ExportFormat>((cause) => workFault(cause, 'export.fault.conflict'));
  const [chosen, setChosen] = useState<CsvSeparator>();
  const separator = chosen ?? csvSeparatorOf(locale);
  const [saved, setSaved] = useState<{ format: ExportFormat; name: string }>();

  const fetchFile = (format: ExportFormat) =>
    attempt(format, async () => {
      setSaved(undefined);
      if (format === 'pdf') announce(t('export.making'));
      const query = { locale, ...(format === 'csv' && { separator }) };
      const file = await api.download('exportRun', { params: { id, format }, query });
      saveFile(file.name, file.content);
      setSaved({ format, name: file.name });
      announce(t('export.saved', { name: file.name }));
    });

  return (
    <ToolPanel label={t('export.open')}>
      {fault !== undefined && <Banner kind="error">{fault}</Banner>}
      <ul className={styles.formats}>
        {exportFormats.map((format) => (
          <li key={format}>
            <Button kind="secondary" isBusy={busy === format} onClick={() => void fetchFile(format)}>
              {t(`export.format.${format}`)}
            </Button>
            <p>{busy === format && format === 'pdf' ? t('export.making') : t(`export.about.${format}`)}</p>
            {format === 'csv' && (
              <Select
                label={t('export.separator')}
                options={csvSeparators.map((value) => ({ value, label: t(`export.separator.${value}`) }))}
                value={separator}
                onChange={({ target }) => setChosen(csvSeparators.find((one) => one === target.value))}
              />
            )}
            {saved?.format === format && <p>{t('export.saved', { name: saved.name })}</p>}
          </li>
        ))}
      </ul>
    </ToolPanel>
  );
}
