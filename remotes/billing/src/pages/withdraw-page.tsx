import { createWithdrawalSchema } from '@stufenlos/contracts';
import { useLocale, usePlatform, useSession, useTranslation } from '@stufenlos/platform';
import { EmailField, Field, Wrap } from '@stufenlos/ui';
import type { ReactNode } from 'react';
import { DeclarationFrame } from '../features/declaration/declaration-frame.tsx';
import { faultsBy } from '../features/declaration/faults-by.ts';
import { OwnContracts, useOwnContracts } from '../features/declaration/own-contracts.tsx';
import { useDeclaration } from '../features/declaration/use-declaration.ts';
import { usePrefilled } from '../features/declaration/use-prefilled.ts';

const fields = ['name', 'contract', 'email'] as const;
type WithdrawField = (typeof fields)[number];

/** `/withdraw`: withdrawal from a contract, without a login and at any time. */
export function WithdrawPage(): ReactNode {
  const { t } = useTranslation('billing');
  const { api } = usePlatform();
  const { locale } = useLocale();
  const { user } = useSession();
  const contracts = useOwnContracts();
  const [name, setName] = usePrefilled(user?.name ?? '');
  const [contract, setContract] = usePrefilled(contracts[0]?.reference ?? '');
  const [email, setEmail] = usePrefilled(user?.email ?? '');
  const body = { name, contract, email, locale };
  const form = useDeclaration<WithdrawField>({
    fields,
    body,
    faultsOf: (typed) => faultsBy(createWithdrawalSchema, fields, typed),
    texts: {
      name: t('withdraw.error.name'),
      contract: t('withdraw.error.contract'),
      email: t('withdraw.error.email'),
    },
    send: () => api.call('createWithdrawal', { body }),
  });
  const { control } = form;

  return (
    <Wrap>
      <DeclarationFrame
        form={form}
        title={t('withdraw.title')}
        lead={t('withdraw.lead')}
        submit={t('withdraw.submit')}
        done={(when) => t('withdraw.done', { ...when, email })}
      >
        <Field {...control('name', name, setName)} required autoComplete="name" label={t('withdraw.name')} />
        <Field
          {...control('contract', contract, setContract)}
          required
          autoComplete="off"
          label={t('withdraw.contract')}
          hint={contracts.length > 1 ? <OwnContracts contracts={contracts} /> : t('cancel.contract.hint')}
        />
        <EmailField {...control('email', email, setEmail)} required label={t('withdraw.email')} />
      </DeclarationFrame>
    </Wrap>
  );
}
