import { useTranslation } from '@stufenlos/platform';
import { Checkbox, Field } from '@stufenlos/ui';
import type { ReactNode, RefObject } from 'react';
import type { CreateRunForm } from './use-create-run.ts';

export interface CreateRunFieldsProps {
  form: CreateRunForm;
  input: RefObject<HTMLInputElement | null>;
}

/** The address, and before a website takes a place in the plan the question whether it should (P69). */
export function CreateRunFields({ form, input }: CreateRunFieldsProps): ReactNode {
  const { t } = useTranslation('profile');
  const { slot } = form;
  return (
    <>
      <Field
        ref={input}
        name="url"
        type="text"
        inputMode="url"
        autoComplete="url"
        autoCapitalize="none"
        spellCheck={false}
        required
        label={t('createRun.url')}
        hint={t('createRun.hint')}
        error={form.fieldError}
        value={form.url}
        onChange={(event) => form.setUrl(event.target.value)}
      />
      {slot?.offer.kind === 'free' && (
        <Checkbox
          label={t('createRun.addSite', { host: slot.host })}
          hint={
            slot.offer.limit === null
              ? t('createRun.willUseUnlimited', { host: slot.host })
              : t('createRun.willUse', { host: slot.host, used: slot.offer.used + 1, limit: slot.offer.limit })
          }
          checked={form.takesSlot}
          onChange={(event) => form.setTakesSlot(event.target.checked)}
        />
      )}
      {slot?.offer.kind === 'none' && <p>{t('createRun.noSlot')}</p>}
    </>
  );
}
