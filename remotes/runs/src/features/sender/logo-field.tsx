import { useTranslation } from '@stufenlos/platform';
import { Button, Field } from '@stufenlos/ui';
import { useMemo, type ReactNode } from 'react';
import { fromBase64, readLogo } from './chosen-logo.ts';
import { LogoPreview } from './logo-preview.tsx';
import { useLogoLimits, useLogoWords } from './logo-words.ts';
import type { SenderForm } from './use-sender-form.ts';
import styles from './sender.module.css';

export interface LogoFieldProps {
  form: SenderForm;
  /** PNG in base64. */
  stored: string | undefined;
}

/** Chooses a file and shows what will be printed. A file that cannot be used is named at once. */
export function LogoField({ form, stored }: LogoFieldProps): ReactNode {
  const { t } = useTranslation('profile');
  const limits = useLogoLimits();
  const words = useLogoWords();
  const { logo, name } = form.values;
  const kept = useMemo(() => (stored === undefined ? undefined : fromBase64(stored)), [stored]);
  const bytes = logo.kind === 'chosen' ? logo.bytes : logo.kind === 'kept' ? kept : undefined;
  const id = form.idOf('logo');
  const atOnce = logo.kind === 'unusable' ? `${t('error.prefix')} ${words(logo.fault)}` : undefined;

  async function choose(files: FileList | null): Promise<void> {
    const [file] = files ?? [];
    form.change({ logo: file ? await readLogo(file) : { kind: 'kept' } });
  }
  function remove(): void {
    const input = document.getElementById(id) as HTMLInputElement | null;
    if (input) input.value = '';
    form.change({ logo: logo.kind === 'chosen' ? { kind: 'kept' } : { kind: 'removed' } });
    // The button goes away with the logo.
    input?.focus();
  }

  return (
    <div className={styles.part}>
      <Field
        id={id}
        name="logo"
        type="file"
        accept="image/png,image/jpeg"
        label={t('sender.logo')}
        hint={t('sender.logo.hint', limits)}
        error={form.errorOf('logo') ?? atOnce}
        onChange={({ target }) => void choose(target.files)}
      />
      {bytes && <LogoPreview bytes={bytes} name={name} />}
      {bytes && (
        <Button kind="secondary" onClick={remove}>
          {t(logo.kind === 'chosen' ? 'sender.logo.discard' : 'sender.logo.remove')}
        </Button>
      )}
      {logo.kind === 'removed' && <p>{t('sender.logo.removed')}</p>}
    </div>
  );
}
