import { createWithdrawalSchema } from '@stufenlos/contracts';
import { Link, Trans, useLocale, usePlatform, useSession, useTranslation } from '@stufenlos/platform';
import { EmailField, faultsBy, Field, Wrap } from '@stufenlos/ui';
import type { ReactNode } from 'react';
import { DeclarationFrame } from '../features/declaration/declaration-frame.tsx';
import { ContractField } from '../features/declaration/contract-field.tsx';
import { useDeclaration } from '../features/declaration/use-declaration.ts';
import { usePaidOrders } from '../parts/use-paid-orders.ts';

const fields = ['name', 'contract', 'email'] as const;
type WithdrawField = (typeof fields)[number];

/** `/withdraw`: withdrawal from a contract, without a login and at any time. */
export function WithdrawPage(): ReactNode {
  const { t } = useTranslation('billing');
  const { api, config } = usePlatform();
  const { locale } = useLocale();
  const { status, user } = useSession();
  const contracts = usePaidOrders(status === 'signed-in');
  const form = useDeclaration<Record<WithdrawField, string>, WithdrawField>({
    fields,
    offered: { name: user?.name ?? '', contract: contracts[0]?.reference ?? '', email: user?.email ?? '' },
    judge: (values) => faultsBy(createWithdrawalSchema, fields, { ...values, locale }),
    textOf: (field) => t(`withdraw.error.${field}`),
    send: (values) => api.call('createWithdrawal', { body: { ...values, locale } }),
  });
  const { control } = form;

  return (
    <Wrap>
      <DeclarationFrame
        form={form}
        title={t('withdraw.title')}
        lead={
          <>
            {t('withdraw.lead')}{' '}
            {config.shop.consumers && (
              <Trans t={t} i18nKey="withdraw.notice" components={{ 1: <Link to="/withdrawal-notice" /> }} />
            )}
          </>
        }
        submit={t('withdraw.submit')}
        done={(when) => t('withdraw.done', { ...when, email: form.values.email })}
      >
        <Field {...control('name')} required autoComplete="name" label={t('withdraw.name')} />
        <ContractField {...control('contract')} label={t('withdraw.contract')} contracts={contracts} />
        <EmailField {...control('email')} required label={t('withdraw.email')} />
      </DeclarationFrame>
    </Wrap>
  );
}
