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

/** The value that names another element, whose code is not known. */
const nameOfOther: Readonly<Record<string, string>> = {
  'dialog-focus.fail': 'opener',
  'dialog-focus.incomplete': 'name',
};

/**
 * A message that calls the element of the finding by its tag where it has no name. Where another element has none, it becomes
 * the variant that does not name it: the checks see to such names, but results of earlier versions lack them.
 */
export function namingElement(message: FindingMessage, html: string | undefined): FindingMessage {
  const { key, data } = message;
  const own = emptyName(nameOfElement, message);
  const tag = tagOf(html ?? '');
  return {
    key: emptyName(nameOfOther, message) === undefined ? key : `${key}Unnamed`,
    data: own === undefined || tag === undefined ? data : { ...data, [own]: tag },
  };
}

function emptyName(names: Readonly<Record<string, string>>, { key, data }: FindingMessage): string | undefined {
  const [check, kind] = key.split('.');
  const of = `${check}.${kind}`;
  const name = Object.hasOwn(names, of) ? names[of] : undefined;
  return name !== undefined && data[name] === '' ? name : undefined;
}
