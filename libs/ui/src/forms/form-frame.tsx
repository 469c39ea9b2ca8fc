import { useEffect, useRef, type ReactNode } from 'react';
import { Banner } from '../feedback/banner.tsx';
import { Button } from '../elements/button.tsx';
import { ErrorSummary } from './error-summary.tsx';
import styles from './form-frame.module.css';
import { useFocusOnFault } from './use-submission.ts';

export interface FormFrameProps {
  /** In the order of the fields; `field` is the id of the input. */
  errors: readonly { field: string; text: ReactNode }[];
  /** Heading of the list of two or more errors. */
  summary: ReactNode;
  /** Grows with every refused submission. */
  tries: number;
  isBusy: boolean;
  /** Why the whole form was refused. */
  refusal: ReactNode;
  submit: ReactNode;
  onSubmit: () => void;
  children: ReactNode;
}

/**
 * Frame of every form. It shows our own error messages instead of the browser's, puts errors of fields first and focuses
 * them, and has one button that is never disabled. Why the whole form was refused stands beside this button, in a live
 * region: the page announces nothing by itself.
 */
export function FormFrame(props: FormFrameProps): ReactNode {
  const { errors, summary, tries, isBusy, refusal, submit, onSubmit, children } = props;
  useFocusOnFault(
    tries,
    errors.map(({ field }) => field),
  );
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The message may push the pressed button out of the window, and a long form hides what is not beside the button.
    if (refusal !== undefined) end.current?.scrollIntoView({ block: 'nearest' });
  }, [refusal]);
  return (
    <form
      className={styles.form}
      // Where no script runs, what was typed must not get into the address.
      method="post"
      noValidate
      aria-busy={isBusy || undefined}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {errors.length > 1 && <ErrorSummary key={tries} heading={summary} errors={errors} />}
      {children}
      <div className={styles.end} ref={end}>
        {/* Here before its first text, because a screen reader may pass over what comes together with its region. */}
        <div className={styles.refusal} role="alert">
          {refusal !== undefined && <Banner kind="error">{refusal}</Banner>}
        </div>
        <Button type="submit" isTall isBusy={isBusy}>
          {submit}
        </Button>
      </div>
    </form>
  );
}
