import type { Audit } from '../../in-page/audit/audit.ts';

declare const stufenlos: Audit;

/**
 * Runs inside the page, with the audit script. Whether a text is, or is in, the name or description of an element for
 * assistive technology. Ask while it is shown: some scripts set the reference only then.
 */
export function isDescribing(number: number): boolean {
  const element = stufenlos.element(number);
  if (!element) return false;
  const root = element.getRootNode() as Document | ShadowRoot;
  const squeezed = (text: string) => text.replaceAll(/\s+/g, '').toLowerCase();
  const text = squeezed(element.textContent ?? '');
  const references = ['aria-describedby', 'aria-labelledby', 'aria-details', 'aria-errormessage'];
  const texts = ['aria-label', 'aria-description', 'title', 'alt', 'placeholder'];
  const selectorOf = (names: readonly string[]) => names.map((name) => `[${name}]`).join();
  const isReferenced = [...root.querySelectorAll(selectorOf(references))].some((one) =>
    references
      .flatMap((name) => (one.getAttribute(name) ?? '').split(/\s+/))
      .some((id) => {
        const named = id === '' ? null : root.querySelector(`#${CSS.escape(id)}`);
        return named !== null && (element.contains(named) || named.contains(element));
      }),
  );
  const isWritten = [...root.querySelectorAll(selectorOf(texts))].some((one) =>
    texts.some((name) => squeezed(one.getAttribute(name) ?? '').includes(text)),
  );
  return isReferenced || isWritten;
}
