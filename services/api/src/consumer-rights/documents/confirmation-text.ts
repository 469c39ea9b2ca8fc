import type { CreateCancellation } from '@stufenlos/contracts';
import type { ApiConfig } from '../../config/api-config.ts';
import { indented } from '../../texts/filled-text.ts';
import { writtenTime, writtenDay } from '../../texts/berlin-time.ts';
import { documentText, formText } from './document-text.ts';
import type { StoredDeclaration } from '../declarations.repository.ts';

/** What a cancellation says beyond name, contract and address. */
export type CancellationPayload = Pick<CreateCancellation, 'kind' | 'reason' | 'date'>;

/**
 * The confirmation of a declaration: content, date and time in words (BGB § 312k, § 356a). It is made from the stored
 * row alone. So page, download and mail say the same, and nothing in it depends on whether such a contract exists.
 * @param quoted how the words that a person typed are written; exactly, unless given
 */
export function confirmationText(
  declaration: StoredDeclaration,
  { operator }: Pick<ApiConfig, 'operator'>,
  quoted = (text: string) => text,
): string {
  const { locale, kind, reference } = declaration;
  const { heading, received } = openings[kind];
  const at = writtenTime(declaration.received_at, locale);
  const lines = fieldsOf(declaration, quoted).map(([label, value]) =>
    documentText(locale, 'field', { label, value: indented(value) }),
  );
  return [
    documentText(locale, heading, { reference }),
    documentText(locale, received, { ...at, operator: operator.name }),
    `${documentText(locale, 'content')}\n${lines.join('\n')}`,
    documentText(locale, 'next'),
    ...(operator.email === null ? [] : [documentText(locale, 'notYou', { address: operator.email })]),
  ].join('\n\n');
}

const openings = {
  cancel: { heading: 'cancel.heading', received: 'cancel.received' },
  withdraw: { heading: 'withdraw.heading', received: 'withdraw.received' },
} as const;

function fieldsOf(
  { locale, kind, name, contract, email, payload }: StoredDeclaration,
  quoted: (text: string) => string,
): [string, string][] {
  const common: [string, string][] = [
    ...(name === null ? [] : [[formText(locale, `${kind}.name`), quoted(name)] as [string, string]]),
    [documentText(locale, 'contract'), quoted(contract)],
    [documentText(locale, 'email'), email],
  ];
  if (kind === 'withdraw') return common;
  const { kind: manner, reason, date } = payload as unknown as CancellationPayload;
  return [
    [formText(locale, 'cancel.kind'), formText(locale, `cancel.kind.${manner}`)],
    ...(reason === undefined ? [] : [[formText(locale, 'cancel.reason'), quoted(reason)] as [string, string]]),
    [formText(locale, 'cancel.date'), date === undefined ? documentText(locale, 'soonest') : writtenDay(date, locale)],
    ...common,
  ];
}
