/**
 * Runs inside the page; self-contained. A path that names exactly this element: from the nearest id that is its
 * own, by child steps with a position where there are several of a kind. Shadow roots are joined by ` >>> `.
 */
export function selectorOf(element: Element): string {
  const stepOf = (one: Element): string => {
    const name = CSS.escape(one.localName);
    const siblings = one.parentElement?.children ?? [];
    const alike = [...siblings].filter((sibling) => sibling.localName === one.localName);
    return alike.length > 1 ? `${name}:nth-of-type(${alike.indexOf(one) + 1})` : name;
  };
  const own: string[] = [];
  const root = element.getRootNode();
  const roots = root instanceof Document || root instanceof ShadowRoot ? root : undefined;
  for (let step: Element | null = element; step; step = step.parentElement) {
    if (step.id !== '' && step.id.length < 60 && roots?.getElementById(step.id) === step) {
      own.unshift(`#${CSS.escape(step.id)}`);
      break;
    }
    own.unshift(stepOf(step));
    if (step.localName === 'body' && own.length > 1) break;
  }
  const selector = own.join(' > ');
  return root instanceof ShadowRoot ? `${selectorOf(root.host)} >>> ${selector}` : selector;
}
