import type { ElementTraits } from './element-traits.ts';
import type { addressIn } from './address-in.ts';
import type { firstWordsOf } from './first-words-of.ts';
import type { itemOf } from './item-of.ts';
import type { labelOf } from './label-of.ts';

/** The steps of `traitsOf`, passed to it because it runs inside the page and cannot import them. */
interface TraitSteps {
  addressIn: typeof addressIn;
  firstWordsOf: typeof firstWordsOf;
  itemOf: typeof itemOf;
  labelOf: typeof labelOf;
}

/**
 * Runs inside the page; self-contained. What distinguishes an element from its siblings: see `ElementTraits`. Attributes
 * are quoted as they are written, each at most 120 characters and addresses at most 300.
 */
export function traitsOf(element: Element, steps: TraitSteps): ElementTraits {
  const limit = 120;
  // Named fields shadow a form's properties (`<input name="children">`), so getters are called on the prototype.
  const read = (one: Element, name: string) =>
    (Element.prototype.getAttribute.call(one, name) ?? '').slice(0, limit).trim();
  const present = (traits: Record<string, unknown>): ElementTraits =>
    Object.fromEntries(Object.entries(traits).filter(([, trait]) => trait !== '' && trait !== null));

  const type = read(element, 'type').toLowerCase();
  return present({
    id: read(element, 'id'),
    testId:
      ['data-testid', 'data-test-id', 'data-test', 'data-cy'].map((name) => read(element, name)).find(Boolean) ?? '',
    name: read(element, 'name'),
    value: type === 'radio' || type === 'checkbox' ? read(element, 'value') : '',
    for: read(element, 'for'),
    address: steps.addressIn(element),
    text: steps.labelOf(element, steps.firstWordsOf),
    classes: read(element, 'class'),
    item: steps.itemOf(element, steps),
  });
}
