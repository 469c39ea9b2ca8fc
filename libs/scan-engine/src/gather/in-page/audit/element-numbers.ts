/** Runs inside the page; self-contained. Numbers elements in the order in which they are asked for. */
export function numberElements() {
  const elements: Element[] = [];
  const numbers = new Map<Element, number>();
  return {
    numberOf: (element: Element): number => {
      const known = numbers.get(element);
      if (known !== undefined) return known;
      numbers.set(element, elements.length);
      return elements.push(element) - 1;
    },
    elementAt: (number = -1): Element | undefined => elements[number],
    /** Whether the element with this number is inside one of the dialogs. */
    isWithin: (dialogs: readonly Element[], number = -1): boolean => {
      if (dialogs.length === 0) return false;
      for (let step: Node | null = elements[number] ?? null; step;) {
        if (step instanceof Element && dialogs.includes(step)) return true;
        step =
          step instanceof ShadowRoot ? step.host : (Reflect.get(Node.prototype, 'parentNode', step) as Node | null);
      }
      return false;
    },
  };
}

export type ElementNumbers = ReturnType<typeof numberElements>;
