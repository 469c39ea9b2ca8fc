import type { FindingMessage } from './finding-message.ts';
import { tagOf } from './tag-of.ts';

/** The value with which our own sentences name the element of the finding, by check and kind of message. */
const nameOfElement: Readonly<Record<string, string>> = {
  'change-on-focus.fail': 'label',
  'change-on-focus.incomplete': 'label',
  'change-on-input.fail': 'label',
  'change-on-input.incomplete': 'label',
  'dialog-focus.fail': 'name',
  'dialog-focus.incomplete': 'opener',
  'error-identified.fail': 'field',
  'error-identified.incomplete': 'field',
  'error-suggestion.incomplete': 'label',
  'status-message.incomplete': 'name',
};

/** A message that calls an element without a name by its tag. */
export function namingElement(message: FindingMessage, html: string | undefined): FindingMessage {
  const [check, kind] = message.key.split('.');
  const of = `${check}.${kind}`;
  const name = Object.hasOwn(nameOfElement, of) ? nameOfElement[of] : undefined;
  const tag = tagOf(html ?? '');
  if (name === undefined || tag === undefined || message.data[name] !== '') return message;
  return { ...message, data: { ...message.data, [name]: tag } };
}
