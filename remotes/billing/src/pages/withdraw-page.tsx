import { createWithdrawalSchema } from '@stufenlos/contracts';
import { useLocale, usePlatform, useSession, useTranslation } from '@stufenlos/platform';
import { Field, Wrap } from '@stufenlos/ui';
import { useId, type ReactNode } from 'react';
import { DeclarationFrame } from '../features/declaration/declaration-frame.tsx';
import { OwnContracts, useOwnContracts } from '../features/declaration/own-contracts.tsx';
import { useDeclaration } from '../features/declaration/use-declaration.ts';
import { usePrefilled } from '../features/declaration/use-prefilled.ts';

const fields = ['name', 'contract', 'email'] as const;
type WithdrawField = (typeof fields)[number];

/** `/withdraw`: withdrawal from a contract, without a login and at any time (P84). */
export function WithdrawPage(): ReactNode {
  const { t } = useTranslation('billing');
  const { api } = usePlatform();
  const { locale } = useLocale();
  const { user } = useSession();
  const contracts = useOwnContracts();
  const [name, setName] = usePrefilled(user?.name ?? '');
  const [contract, setContract] = usePrefilled(contracts[0]?.reference ?? '');
  const [email, setEmail] = usePrefilled(user?.email ?? '');
  const id = useId();
  const ids = { name: `${id}-name`, contract: `${id}-contract`, email: `${id}-email` };
  const body = { name, contract, email, locale };
  const form = useDeclaration<WithdrawField>({
    fields,
    judge: () => faultsOf(body),
    send: () => api.call('createWithdrawal', { body }),
  });
  const { faults, changed } = form;

  const texts: Record<WithdrawField, string> = {
    name: t('withdraw.error.name'),
    contract: t('withdraw.error.contract'),
    email: t('withdraw.error.email'),
  };
  const common = (field: WithdrawField, value: string, set: (value: string) => void) => ({
    id: ids[field],
    required: true,
    error: faults.includes(field) ? `${t('profile:error.prefix')} ${texts[field]}` : undefined,
    value,
    onChange: (event: { target: { value: string } }) => {
      set(event.target.value);
      changed(faultsOf({ ...body, [field]: event.target.value }));
    },
  });

  return (
    <Wrap>
      <DeclarationFrame
        form={form}
        title={t('withdraw.title')}
        lead={t('withdraw.lead')}
        submit={t('withdraw.submit')}
        done={(when) => t('withdraw.done', { ...when, email })}
        ids={ids}
        textOf={(field) => texts[field]}
      >
        <Field {...common('name', name, setName)} autoComplete="name" label={t('withdraw.name')} />
        <Field
          {...common('contract', contract, setContract)}
          autoComplete="off"
          label={t('withdraw.contract')}
          hint={contracts.length > 1 ? <OwnContracts contracts={contracts} /> : t('cancel.contract.hint')}
        />
        <Field
          {...common('email', email, setEmail)}
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          label={t('withdraw.email')}
        />
      </DeclarationFrame>
    </Wrap>
  );
}

/** By the rules of the server (P74), each field once. */
function faultsOf(body: object): WithdrawField[] {
  const read = createWithdrawalSchema.safeParse(body);
  if (read.success) return [];
  const named = read.error.issues.map(({ path }) => path[0]);
  return fields.filter((field) => named.includes(field));
}
