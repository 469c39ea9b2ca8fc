import { createCancellationSchema } from '@stufenlos/contracts';
import { useLocale, usePlatform, useSession, useTranslation } from '@stufenlos/platform';
import { Field, RadioGroup, TextArea, Wrap } from '@stufenlos/ui';
import { useId, useState, type ReactNode } from 'react';
import styles from '../features/declaration/declaration.module.css';
import { DeclarationFrame } from '../features/declaration/declaration-frame.tsx';
import { OwnContracts, useOwnContracts } from '../features/declaration/own-contracts.tsx';
import { useDeclaration } from '../features/declaration/use-declaration.ts';
import { usePrefilled } from '../features/declaration/use-prefilled.ts';

type Kind = 'ordinary' | 'extraordinary';
const fields = ['kind', 'reason', 'contract', 'date', 'email'] as const;
type CancelField = (typeof fields)[number];

/** `/cancel`: notice to end a contract, without a login (P83). */
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
  const id = useId();
  const ids = Object.fromEntries(fields.map((field) => [field, `${id}-${field}`])) as Record<CancelField, string>;
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
    judge: () => faultsOf(body),
    send: () => api.call('createCancellation', { body: body as typeof body & { kind: Kind } }),
  });
  const { faults, changed } = form;

  const texts: Record<CancelField, string> = {
    kind: t('cancel.error.kind'),
    reason: reason.trim() === '' ? t('cancel.reasonRequired') : t('cancel.error.reason'),
    contract: t('cancel.error.contract'),
    date: t('cancel.error.date'),
    email: t('cancel.error.email'),
  };
  const errorOf = (field: CancelField) =>
    faults.includes(field) ? `${t('profile:error.prefix')} ${texts[field]}` : undefined;
  /** A field that takes what is typed and judges the whole anew. */
  const typing = (field: CancelField, set: (value: string) => void) => (event: { target: { value: string } }) => {
    set(event.target.value);
    changed(faultsOf({ ...body, [field]: event.target.value }));
  };

  return (
    <Wrap>
      <DeclarationFrame
        form={form}
        title={t('cancel.title')}
        lead={t('cancel.lead')}
        submit={t('cancel.submit')}
        done={(when) => t('cancel.done', { ...when, email })}
        ids={ids}
        textOf={(field) => texts[field]}
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
          {/* Live, so that whoever chose by ear learns of the new field. */}
          <div className={styles.follow} aria-live="polite">
            {kind === 'extraordinary' && (
              <TextArea
                id={ids.reason}
                required
                label={t('cancel.reason')}
                error={errorOf('reason')}
                value={reason}
                onChange={typing('reason', setReason)}
              />
            )}
          </div>
        </div>
        <Field
          id={ids.contract}
          required
          autoComplete="off"
          label={t('cancel.contract')}
          hint={contracts.length > 1 ? <OwnContracts contracts={contracts} /> : t('cancel.contract.hint')}
          error={errorOf('contract')}
          value={contract}
          onChange={typing('contract', setContract)}
        />
        <Field
          id={ids.date}
          type="date"
          label={t('cancel.date')}
          hint={t('cancel.date.hint')}
          error={errorOf('date')}
          value={date}
          onChange={typing('date', setDate)}
        />
        <Field
          id={ids.email}
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          required
          label={t('cancel.email')}
          error={errorOf('email')}
          value={email}
          onChange={typing('email', setEmail)}
        />
      </DeclarationFrame>
    </Wrap>
  );
}

/** By the rules of the server (P74), each field once. */
function faultsOf(body: object): CancelField[] {
  const read = createCancellationSchema.safeParse(body);
  if (read.success) return [];
  const named = read.error.issues.map(({ path }) => String(path[0]));
  const needsReason = 'reason' in body && String(body.reason).trim() === '';
  return fields.filter((field) => named.includes(field) || (field === 'reason' && needsReason));
}
