/**
 * Runs inside the page; self-contained. The style sheets of the document, and those made of the given texts.
 *
 * @param texts source of additional style sheets that scripts may not read
 */
export function styleSheetsOf(texts: readonly string[]): CSSStyleSheet[] {
  // Named forms and images shadow properties of the document, so getters are called on the prototype.
  const ofDocument = (name: 'styleSheets' | 'adoptedStyleSheets'): Iterable<CSSStyleSheet> =>
    Reflect.get(Document.prototype, name, document) as Iterable<CSSStyleSheet>;
  const parsed = texts.flatMap((text) => {
    const sheet = new CSSStyleSheet();
    try {
      sheet.replaceSync(text);
      return [sheet];
    } catch {
      return [];
    }
  });
  return [...ofDocument('styleSheets'), ...ofDocument('adoptedStyleSheets'), ...parsed];
}
