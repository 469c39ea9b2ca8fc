import { createCancellationSchema, type Locale } from '@stufenlos/contracts';
import { useLocale, usePlatform, useSession, useTranslation } from '@stufenlos/platform';
import { EmailField, faultsBy, Field, RadioGroup, TextArea, Wrap } from '@stufenlos/ui';
import type { ReactNode } from 'react';
import styles from '../features/declaration/declaration.module.css';
import { DeclarationFrame } from '../features/declaration/declaration-frame.tsx';
import { ContractField } from '../features/declaration/contract-field.tsx';
import { useDeclaration, type DeclarationForm } from '../features/declaration/use-declaration.ts';
import { usePaidOrders } from '../parts/use-paid-orders.ts';

const fields = ['kind', 'reason', 'name', 'contract', 'date', 'email'] as const;
type CancelField = (typeof fields)[number];
type Kind = 'ordinary' | 'extraordinary';
type Cancellation = Record<Exclude<CancelField, 'kind'>, string> & { kind: Kind | undefined };

/** `/cancel`: notice to end a contract, without a login. */
export function CancelPage(): ReactNode {
  const { t } = useTranslation('billing');
  const { api } = usePlatform();
  const { locale } = useLocale();
  const { status, user } = useSession();
  const contracts = usePaidOrders(status === 'signed-in');
  const form = useDeclaration<Cancellation, CancelField>({
    fields,
    offered: {
      kind: undefined,
      reason: '',
      name: user?.name ?? '',
      contract: contracts[0]?.reference ?? '',
      date: '',
      email: user?.email ?? '',
    },
    judge: (values) => faultsOf(bodyOf(values, locale)),
    textOf: (field, { reason }) =>
      field === 'reason' && reason.trim() === '' ? t('cancel.reasonRequired') : t(`cancel.error.${field}`),
    send: (values) => {
      const body = bodyOf(values, locale);
      return api.call('createCancellation', { body: body as typeof body & { kind: Kind } });
    },
  });
  const { control } = form;

  return (
    <Wrap>
      <DeclarationFrame
        form={form}
        title={t('cancel.title')}
        lead={t('cancel.lead')}
        submit={t('cancel.submit')}
        done={(when) => t('cancel.done', { ...when, email: form.values.email })}
      >
        <KindOfNotice form={form} />
        <Field
          {...control('name')}
          required
          autoComplete="name"
          label={t('cancel.name')}
          hint={t('cancel.name.hint')}
        />
        <ContractField {...control('contract')} label={t('cancel.contract')} contracts={contracts} />
        <Field {...control('date')} type="date" label={t('cancel.date')} hint={t('cancel.date.hint')} />
        <EmailField {...control('email')} required label={t('cancel.email')} />
      </DeclarationFrame>
    </Wrap>
  );
}

/** Ordinary, or extraordinary with its reason. */
function KindOfNotice({ form }: { form: DeclarationForm<Cancellation, CancelField> }): ReactNode {
  const { t } = useTranslation('billing');
  const { kind } = form.values;
  return (
    <div>
      <RadioGroup<Kind>
        id={form.idOf('kind')}
        legend={t('cancel.kind')}
        isRequired
        error={form.errorOf('kind')}
        options={[
          { value: 'ordinary', label: t('cancel.kind.ordinary') },
          { value: 'extraordinary', label: t('cancel.kind.extraordinary') },
        ]}
        value={kind}
        onChange={(next) => form.change({ kind: next })}
      />
      {/* A live region, so that screen readers announce the new field. */}
      <div className={styles.follow} aria-live="polite">
        {kind === 'extraordinary' && <TextArea {...form.control('reason')} required label={t('cancel.reason')} />}
      </div>
    </div>
  );
}

const bodyOf = ({ kind, reason, name, contract, date, email }: Cancellation, locale: Locale) => ({
  ...(kind !== undefined && { kind }),
  ...(kind === 'extraordinary' && { reason }),
  name,
  contract,
  email,
  ...(date !== '' && { date }),
  locale,
});

function faultsOf(body: object): CancelField[] {
  const named = faultsBy(createCancellationSchema, fields, body);
  const needsReason = 'reason' in body && String(body.reason).trim() === '';
  return fields.filter((field) => named.includes(field) || (field === 'reason' && needsReason));
}
