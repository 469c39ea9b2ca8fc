import { createCancellationSchema } from '@stufenlos/contracts';
import { useLocale, usePlatform, useSession, useTranslation } from '@stufenlos/platform';
import { EmailField, Field, RadioGroup, TextArea, Wrap } from '@stufenlos/ui';
import { useState, type ReactNode } from 'react';
import styles from '../features/declaration/declaration.module.css';
import { DeclarationFrame } from '../features/declaration/declaration-frame.tsx';
import { faultsBy } from '../features/declaration/faults-by.ts';
import { OwnContracts, useOwnContracts } from '../features/declaration/own-contracts.tsx';
import { useDeclaration } from '../features/declaration/use-declaration.ts';
import { usePrefilled } from '../features/declaration/use-prefilled.ts';

type Kind = 'ordinary' | 'extraordinary';
const fields = ['kind', 'reason', 'contract', 'date', 'email'] as const;
type CancelField = (typeof fields)[number];

/** `/cancel`: notice to end a contract, without a login. */
export function CancelPage(): ReactNode {
  const { t } = useTranslation('billing');
  const { api } = usePlatform();
  const { locale } = useLocale();
  const { user } = useSession();
  const contracts = useOwnContracts();
  const [kind, setKind] = useState<Kind>();
  const [reason, setReason] = useState('');
  const [contract, setContract] = usePrefilled(contracts[0]?.reference ?? '');
  const [date, setDate] = useState('');
  const [email, setEmail] = usePrefilled(user?.email ?? '');
  const body = {
    ...(kind !== undefined && { kind }),
    ...(kind === 'extraordinary' && { reason }),
    contract,
    email,
    ...(date !== '' && { date }),
    locale,
  };
  const form = useDeclaration<CancelField>({
    fields,
    body,
    faultsOf,
    texts: {
      kind: t('cancel.error.kind'),
      reason: reason.trim() === '' ? t('cancel.reasonRequired') : t('cancel.error.reason'),
      contract: t('cancel.error.contract'),
      date: t('cancel.error.date'),
      email: t('cancel.error.email'),
    },
    send: () => api.call('createCancellation', { body: body as typeof body & { kind: Kind } }),
  });
  const { changed, control, errorOf, ids } = form;

  return (
    <Wrap>
      <DeclarationFrame
        form={form}
        title={t('cancel.title')}
        lead={t('cancel.lead')}
        submit={t('cancel.submit')}
        done={(when) => t('cancel.done', { ...when, email })}
      >
        <div>
          <RadioGroup<Kind>
            id={ids.kind}
            legend={t('cancel.kind')}
            isRequired
            error={errorOf('kind')}
            options={[
              { value: 'ordinary', label: t('cancel.kind.ordinary') },
              { value: 'extraordinary', label: t('cancel.kind.extraordinary') },
            ]}
            value={kind}
            onChange={(next) => {
              setKind(next);
              changed(faultsOf({ ...body, kind: next, ...(next === 'extraordinary' && { reason }) }));
            }}
          />
          {/* A live region, so that screen readers announce the new field. */}
          <div className={styles.follow} aria-live="polite">
            {kind === 'extraordinary' && (
              <TextArea {...control('reason', reason, setReason)} required label={t('cancel.reason')} />
            )}
          </div>
        </div>
        <Field
          {...control('contract', contract, setContract)}
          required
          autoComplete="off"
          label={t('cancel.contract')}
          hint={contracts.length > 1 ? <OwnContracts contracts={contracts} /> : t('cancel.contract.hint')}
        />
        <Field {...control('date', date, setDate)} type="date" label={t('cancel.date')} hint={t('cancel.date.hint')} />
        <EmailField {...control('email', email, setEmail)} required label={t('cancel.email')} />
      </DeclarationFrame>
    </Wrap>
  );
}

function faultsOf(body: object): CancelField[] {
  const named = faultsBy(createCancellationSchema, fields, body);
  const needsReason = 'reason' in body && String(body.reason).trim() === '';
  return fields.filter((field) => named.includes(field) || (field === 'reason' && needsReason));
}
