import { useTranslation } from '@stufenlos/platform';
import { Field, FormFrame, TextArea, useSubmission } from '@stufenlos/ui';
import { useId, useState, type ReactNode } from 'react';
import type { StatementFields } from './draft.ts';

type FieldName = keyof StatementFields;
const required = ['operator', 'service', 'description', 'operation', 'measures', 'contact', 'authority'] as const;
type Required = (typeof required)[number];

export interface StatementFormProps {
  /** What is filled in for the person; all of it may be changed. */
  first: StatementFields;
  onReady: (fields: StatementFields) => void;
}

const faultsOf = (fields: StatementFields): Required[] => required.filter((name) => fields[name].trim() === '');

/** What Annex 3 asks for, in the operator's own words. Nothing leaves the browser. */
export function StatementForm({ first, onReady }: StatementFormProps): ReactNode {
  const { t } = useTranslation('runs');
  const [fields, setFields] = useState(first);
  const id = useId();
  const { faults, tries, changed, submit } = useSubmission<Required, void, string>({
    judge: () => faultsOf(fields),
    send: async () => onReady(fields),
    refuse: () => ({}),
  });

  const control = (name: FieldName) => ({
    id: `${id}-${name}`,
    name,
    label: t(`statement.${name}`),
    hint: t(`statement.${name}.hint`),
    required: name !== 'openIssues',
    error: faults.includes(name as Required) ? `${t('work.errorPrefix')} ${t(`statement.error.${name}`)}` : undefined,
    value: fields[name],
    onChange: (event: { target: { value: string } }) => {
      const next = { ...fields, [name]: event.target.value };
      setFields(next);
      changed(faultsOf(next));
    },
  });

  return (
    <FormFrame
      errors={faults.map((name) => ({ field: `${id}-${name}`, text: t(`statement.error.${name}`) }))}
      summary={t('statement.error.summary', { count: faults.length })}
      tries={tries}
      isBusy={false}
      refusal={undefined}
      submit={t('statement.submit')}
      onSubmit={() => void submit()}
    >
      <p>{t('statement.required')}</p>
      <TextArea {...control('operator')} autoComplete="off" rows={3} />
      <Field {...control('service')} type="text" />
      <TextArea {...control('description')} rows={4} />
      <TextArea {...control('operation')} rows={4} />
      <TextArea {...control('measures')} rows={5} />
      <TextArea {...control('openIssues')} rows={8} />
      <TextArea {...control('contact')} rows={3} />
      <TextArea {...control('authority')} rows={5} />
    </FormFrame>
  );
}
