import type { Order } from '@stufenlos/contracts';
import { useTranslation } from '@stufenlos/platform';
import { Field, type FieldProps } from '@stufenlos/ui';
import type { ReactNode } from 'react';

export interface ContractFieldProps extends Omit<FieldProps, 'label' | 'hint'> {
  label: string;
  contracts: readonly Order[];
}

/** The contract that the declaration is about. The hint has the person's own by name and number, to take one from. */
export function ContractField({ contracts, ...field }: ContractFieldProps): ReactNode {
  const { t } = useTranslation('billing');
  const named = contracts.map(({ reference, planName }) => `${reference} (${planName})`).join(', ');
  const hint = contracts.length > 1 ? t('declaration.ownContracts', { contracts: named }) : t('cancel.contract.hint');
  return <Field {...field} required autoComplete="off" hint={hint} />;
}
