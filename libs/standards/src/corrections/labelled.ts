import type { Correct } from './correct.ts';

const identifier = /^[a-z][\w-]*$/i;

/**
 * An id of the field's own connects a label with it. Without one, the label encloses the field: an id that is derived
 * from something else may stand on the page already.
 */
export const labelled: Correct = (tag, fill, { data }) => {
  const code = tag.toString();
  // The field stands in a label without text, which this text fills: labels must not be nested.
  if (data['implicitLabel'] === '') return `${fill('label')} ${code}`;
  const id = tag.get('id');
  if (!id) return `<label>${fill('label')} ${code}</label>`;
  return identifier.test(id) ? `<label for="${id}">${fill('label')}</label>\n${code}` : undefined;
};
