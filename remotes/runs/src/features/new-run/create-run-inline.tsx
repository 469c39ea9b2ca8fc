import type { Run } from '@stufenlos/contracts';
import { useTranslation } from '@stufenlos/platform';
import { Banner, Button } from '@stufenlos/ui';
import type { ReactNode } from 'react';
import { CreateRunFields } from './create-run-fields.tsx';
import styles from './new-run.module.css';
import { useCreateRun } from './use-create-run.ts';

/** The same order without a dialog, where there is nothing else yet. */
export function CreateRunInline({ onCreated }: { onCreated: (run: Run) => void }): ReactNode {
  const { t } = useTranslation('profile');
  const form = useCreateRun(onCreated);
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void form.submit();
      }}
    >
      <CreateRunFields form={form} />
      {form.error !== undefined && (
        <Banner kind="error" isDynamic>
          {form.error}
        </Banner>
      )}
      <div>
        <Button type="submit" isBusy={form.isBusy}>
          {t('createRun.submit')}
        </Button>
      </div>
    </form>
  );
}
