import type { ElementTraits } from './element-traits.ts';
import type { addressIn } from './address-in.ts';
import type { firstWordsOf } from './first-words-of.ts';

/** The steps of `itemOf`, passed to it because it runs inside the page and cannot import them. */
interface ItemSteps {
  addressIn: typeof addressIn;
  firstWordsOf: typeof firstWordsOf;
}

/**
 * Runs inside the page; self-contained. The nearest thing of several around an element that has a name: a list item, a
 * table row, an article, a shadow root, or a box beside another one with the same classes. Null without one.
 */
export function itemOf(element: Element, steps: ItemSteps): ElementTraits['item'] | null {
  const limit = 120;
  const outwards = 6;
  const items = 'li, tr, article, dt, dd, figure, [role=listitem], [role=row], [role=article]';
  const headings = 'h1, h2, h3, h4, h5, h6, th, legend, summary';
  // Named fields shadow a form's properties (`<input name="children">`), so getters are called on the prototype.
  const of = <K extends keyof Element>(one: Element, name: K) =>
    Reflect.get(Element.prototype, name, one) as Element[K];
  const parentOf = (one: Node) => Reflect.get<Node, 'parentNode'>(Node.prototype, 'parentNode', one);
  const find = (one: Element | ShadowRoot, selector: string) =>
    (one instanceof Element ? Element : DocumentFragment).prototype.querySelector.call(one, selector);
  const attribute = (one: Element, name: string) => Element.prototype.getAttribute.call(one, name) ?? '';
  const kindOf = (one: Element) => `${of(one, 'localName')} ${attribute(one, 'class')}`;
  const isRepeated = (one: Element) =>
    [of(one, 'previousElementSibling'), of(one, 'nextElementSibling')].some((beside) => {
      return beside !== null && attribute(one, 'class') !== '' && kindOf(beside) === kindOf(one);
    });
  const traitsIn = (one: Element | ShadowRoot): NonNullable<ElementTraits['item']> => {
    const holder = one instanceof Element ? one : one.host;
    const link = find(one, 'a[href]');
    const words = find(one, headings) ?? (one instanceof Element ? one : null);
    const traits = {
      id: attribute(holder, 'id').slice(0, limit).trim(),
      address: link ? steps.addressIn(link) : '',
      text: words ? steps.firstWordsOf(words) : '',
    };
    return Object.fromEntries(Object.entries(traits).filter(([, trait]) => trait !== ''));
  };
  let step: Node | null = parentOf(element);
  for (let count = 0; count < outwards && step; count++) {
    const isItem = step instanceof Element && (Element.prototype.matches.call(step, items) || isRepeated(step));
    if (isItem || step instanceof ShadowRoot) {
      const traits = traitsIn(step as Element | ShadowRoot);
      if (Object.keys(traits).length > 0) return traits;
    }
    step = step instanceof ShadowRoot ? step.host : parentOf(step);
  }
  return null;
}
