import { useId, useState } from 'react';
import { useSubmission, type Submission, type SubmissionOptions } from './use-submission.ts';

/** Names of the values that are texts. */
type TextIn<Values> = { [Name in keyof Values]: Values[Name] extends string ? Name : never }[keyof Values];

export interface FormOptions<Values extends object, Field extends string, Answer, Refusal> extends Pick<
  SubmissionOptions<Field, Answer, Refusal>,
  'refuse'
> {
  /** The values until the person changes them. They may become known after the form is shown. */
  offered: Values;
  /** Returns the fields whose value is wrong, in the order of the page. */
  judge: (values: Values) => readonly Field[];
  /** What is wrong with a field, as a complete sentence. */
  textOf: (field: Field, values: Values) => string;
  /** The word before each sentence, such as "Fehler:". */
  prefix: string;
  send: (values: Values) => Promise<Answer>;
}

export interface Form<Values extends object, Field extends string, Answer, Refusal> extends Omit<
  Submission<Field, Answer, Refusal>,
  'changed'
> {
  values: Values;
  change: (part: Partial<Values>) => void;
  /** Id of the input. */
  idOf: (field: Field) => string;
  /** The sentence with its prefix; undefined while the field is right, and before the first refused submission. */
  errorOf: (field: Field) => string | undefined;
  /** For the error summary. */
  errors: { field: string; text: string }[];
  /** Props of the input of a text. */
  control: (field: Field & TextIn<Values>) => {
    id: string;
    error: string | undefined;
    value: string;
    onChange: (event: { target: { value: string } }) => void;
  };
}

/** The values of a form, what is wrong with them, and their submission. The values survive every refusal. */
export function useForm<Values extends object, Field extends string, Answer, Refusal>(
  options: FormOptions<Values, Field, Answer, Refusal>,
): Form<Values, Field, Answer, Refusal> {
  const { offered, judge, textOf, prefix, send, refuse } = options;
  const [typed, setTyped] = useState<Partial<Values>>({});
  const values: Values = { ...offered, ...typed };
  const { changed, ...submission } = useSubmission<Field, Answer, Refusal>({
    judge: () => judge(values),
    send: () => send(values),
    refuse,
  });
  const { faults } = submission;
  const id = useId();
  const idOf = (field: Field) => `${id}-${field}`;
  const errorOf = (field: Field) => (faults.includes(field) ? `${prefix} ${textOf(field, values)}` : undefined);

  function change(part: Partial<Values>): void {
    setTyped((before) => ({ ...before, ...part }));
    // A field that nobody has filled in or sent yet is not wrong, even if this change makes it necessary.
    const isKnown = (field: Field) => faults.includes(field) || Object.hasOwn(part, field);
    changed(judge({ ...values, ...part }).filter(isKnown));
  }

  return {
    ...submission,
    values,
    change,
    idOf,
    errorOf,
    errors: faults.map((field) => ({ field: idOf(field), text: textOf(field, values) })),
    control: (field) => ({
      id: idOf(field),
      error: errorOf(field),
      value: values[field] as string,
      onChange: ({ target }) => change({ [field]: target.value } as Partial<Values>),
    }),
  };
}
