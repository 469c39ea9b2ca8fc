import { Link, useFormats, useTranslation } from '@stufenlos/platform';
import { AddressField, Checkbox, RadioGroup } from '@stufenlos/ui';
import type { ReactNode } from 'react';
import type { CreateRunForm } from './use-create-run.ts';

/**
 * The address and the scope of the check. If the website would take a free slot of the plan, a checkbox asks for
 * consent first.
 */
export function CreateRunFields({ form }: { form: CreateRunForm }): ReactNode {
  const { t } = useTranslation('profile');
  const formats = useFormats();
  const { slot, pages } = form;
  return (
    <>
      <AddressField {...form.field} name="url" required label={t('createRun.url')} hint={t('createRun.hint')} />
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
      {slot?.offer.kind === 'overLimit' && (
        <p>
          {t('createRun.overLimit', { host: slot.host })} <Link to="/setup">{t('createRun.overLimit.choose')}</Link>
        </p>
      )}
      {pages !== undefined && (
        <RadioGroup
          legend={t('createRun.scope')}
          hint={t('createRun.scope.hint')}
          options={[
            { value: 'site', label: t('createRun.scope.site', { pages: formats.number(pages) }) },
            { value: 'page', label: t('createRun.scope.page') },
          ]}
          value={form.scope}
          onChange={form.setScope}
        />
      )}
    </>
  );
}
