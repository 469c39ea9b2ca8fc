/**
 * Runs inside the page; self-contained. Whether an element is in what its page calls a logo or brand, whose text has no
 * contrast requirement (WCAG SC 1.4.3). A long text is no logo, whatever it is called.
 */
export function isInLogo(element: Element): boolean {
  const longest = 100;
  // Not "logout", "logonForm", "logopaedie", "catalogo", "dialogo" or "blogoverview".
  const isCalledLogo = /(?<![abio])logo(?!n(?!ame|av)|ff|ut|p(?:ä|ae?|e)d)|wordmark/i;
  // A whole name: "text-brand", "btn-brand" and "product-brand" are names of colors, buttons and goods.
  const isCalledBrand =
    /(?:^|\s)(?:(?:nav(?:bar|igation)?|site|page|main|header|footer|app|menu|(?:side|top)bar|masthead|company)[-_]*){0,3}brand(?:ing)?(?:[-_]*(?:name|mark|logo|text|title|link|image|img))?(?=\s|$)/i;
  // Fields of a form may shadow its properties, so getters and methods are called on the prototypes.
  const named = (one: Element, name: string) => Element.prototype.getAttribute.call(one, name) ?? '';
  const ofNode = <Name extends 'parentElement' | 'textContent'>(one: Element, name: Name) =>
    Reflect.get(Node.prototype, name, one) as Element[Name];
  // Content systems name the body after the logo that their page has.
  for (let at: Element | null = element; at && !(at instanceof HTMLBodyElement); at = ofNode(at, 'parentElement')) {
    const names = `${named(at, 'class')} ${named(at, 'id')}`;
    if (isCalledLogo.test(names) || isCalledBrand.test(names))
      return (ofNode(at, 'textContent') ?? '').trim().length <= longest;
  }
  return false;
}
