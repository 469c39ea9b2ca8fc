/** The replaced part of axe-core's virtual nodes. */
interface VirtualNode {
  actualNode: Element;
  getComputedStylePropertyValue(property: string): string;
}

/**
 * Runs once inside the page; self-contained. Caches computed style properties of axe's virtual nodes by property name,
 * because axe builds a new cache key for each read. Also caches the element facts that rules read most. The caches
 * live as long as their node: for one audit.
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
    const key = `own ${name}`;
    Object.defineProperty(prototype, name, {
      configurable: true,
      get(this: Record<string, unknown>) {
        const known = this[key];
        return known === undefined ? (this[key] = getter.get?.call(this)) : known;
      },
    });
  }
}
