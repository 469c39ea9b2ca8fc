/** The part of axe-core's virtual nodes that is replaced. */
interface VirtualNode {
  actualNode: Element;
  getComputedStylePropertyValue(property: string): string;
}

/**
 * Runs inside the page, once; self-contained. Axe asks its virtual nodes for a few style properties over and over, and
 * they make up a new key for each question; here the name of the property is the key. The same goes for the other
 * facts about an element that its rules ask most. All live as long as the node: for one audit.
 */
export function rememberStyles(prototype: VirtualNode): void {
  interface Memory {
    ownStyle?: CSSStyleDeclaration;
    ownValues?: Map<string, string>;
  }
  prototype.getComputedStylePropertyValue = function (this: VirtualNode & Memory, property) {
    const values = (this.ownValues ??= new Map());
    const known = values.get(property);
    if (known !== undefined) return known;
    const style = (this.ownStyle ??= window.getComputedStyle(this.actualNode));
    const value = style.getPropertyValue(property);
    values.set(property, value);
    return value;
  };
  for (const name of ['props', 'boundingClientRect', 'clientRects']) {
    const getter = Object.getOwnPropertyDescriptor(prototype, name);
    if (!getter?.get) continue;
    const place = `own ${name}`;
    Object.defineProperty(prototype, name, {
      configurable: true,
      get(this: Record<string, unknown>) {
        const known = this[place];
        return known === undefined ? (this[place] = getter.get?.call(this)) : known;
      },
    });
  }
}
