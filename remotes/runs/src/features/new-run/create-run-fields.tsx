import { Link, useFormats, useTranslation } from '@stufenlos/platform';
import { AddressField, RadioGroup } from '@stufenlos/ui';
import type { ReactNode } from 'react';
import type { SlotOffer } from './free-slot.ts';
import type { CreateRunForm } from './use-create-run.ts';

/**
 * The address and the scope of the check. If the website would take a place of the plan, the person sees which one, how
 * long it stays taken, and what a check without it is worth.
 */
export function CreateRunFields({ form }: { form: CreateRunForm }): ReactNode {
  const { t } = useTranslation('profile');
  const formats = useFormats();
  const { slot, pages } = form;
  return (
    <>
      <AddressField {...form.field} name="url" required label={t('createRun.url')} hint={t('createRun.hint')} />
      {slot?.offer.kind === 'free' && (
        <RadioGroup
          legend={t('createRun.coverage')}
          id={form.choiceId}
          isRequired
          hint={placeWords(slot.host, slot.offer, t)}
          error={form.isChoiceMissing ? `${t('error.prefix')} ${t('createRun.coverage.missing')}` : undefined}
          options={[
            { value: 'plan', label: t('createRun.coverage.plan', { host: slot.host }) },
            { value: 'free', label: t('createRun.coverage.free') },
          ]}
          value={form.coverage}
          onChange={form.setCoverage}
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

type FreeOffer = Extract<SlotOffer, { kind: 'free' }>;

function placeWords(host: string, { used, limit, isPermanent }: FreeOffer, t: ReturnType<typeof useTranslation>['t']) {
  if (limit === null) return t('createRun.willUseUnlimited', { host });
  const place = t('createRun.willUse', { host, used: used + 1, limit });
  return `${place} ${t(isPermanent ? 'createRun.permanent' : 'createRun.releasable')}`;
}
