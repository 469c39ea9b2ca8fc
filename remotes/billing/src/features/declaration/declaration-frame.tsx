import { usePlatform, useTranslation } from '@stufenlos/platform';
import { FormFrame } from '@stufenlos/ui';
import type { ReactNode } from 'react';
import { DeclarationDone } from './declaration-done.tsx';
import styles from './declaration.module.css';
import type { DeclarationForm } from './use-declaration.ts';

export interface DeclarationFrameProps<Values extends object, Field extends string> {
  form: DeclarationForm<Values, Field>;
  title: string;
  lead: ReactNode;
  submit: string;
  /** Said with the receipt, with date and time filled in. */
  done: (values: { date: string; time: string }) => string;
  children: ReactNode;
}

/** The two steps of a declaration: the form, then the receipt in its place. */
export function DeclarationFrame<Values extends object, Field extends string>(
  props: DeclarationFrameProps<Values, Field>,
): ReactNode {
  const { form, title, lead, submit, done, children } = props;
  const { t } = useTranslation('billing');
  const { errors, tries, refusal, isBusy } = form;
  if (form.answer) return <DeclarationDone title={title} declaration={form.answer.value} done={done} />;
  return (
    <div className={styles.page}>
      <h1 tabIndex={-1}>{title}</h1>
      <p>{lead}</p>
      <FormFrame
        errors={errors}
        summary={t('profile:error.summary', { count: errors.length })}
        tries={tries}
        isBusy={isBusy}
        refusal={
          refusal && (
            <>
              {t(refusal.key, refusal.values)} <OtherWay email={refusal.email} />
            </>
          )
        }
        submit={submit}
        onSubmit={() => void form.submit()}
      >
        <noscript>
          <p>
            {t('declaration.noScript')} <OtherWay email={undefined} />
          </p>
        </noscript>
        {children}
      </FormFrame>
    </div>
  );
}

/** A declaration counts in any form, so the address to write to is always named. */
function OtherWay({ email }: { email: string | undefined }): ReactNode {
  const { t } = useTranslation('billing');
  const { operator } = usePlatform().config;
  const address = email ?? operator.email;
  if (address === undefined) return null;
  return (
    <>
      {t('declaration.otherWay')} <a href={`mailto:${address}`}>{address}</a>
    </>
  );
}
