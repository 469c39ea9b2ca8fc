/**
 * Runs inside the page; self-contained. Names the element's ancestors from the root down as
 * `tag#landmark-id.stable-classes[role]`, without positions, so a new banner or list item changes nothing. Shadow
 * hosts count as parents. Omits class names that are generated or that describe a state; build hashes in class names
 * (`Card_title__x7Ks2`, `_card_1a2b3_7`) become `*`.
 */
export function ancestorsOf(element: Element): string[] {
  // Named fields shadow a form's properties (`<input name="children">`), so getters are called on the prototype.
  const of = <K extends keyof Element>(one: Element, name: K) =>
    Reflect.get(Element.prototype, name, one) as Element[K];
  const landmarkId = /^(?=.*(?:main|content|header|footer|nav|menu|sidebar|search|top|page|wrap))\D*$/i;
  const generated = /^(?:css|sc|jsx|svelte|emotion)-|[A-Z0-9]{5,}/;
  const state = /(?:^|[-_])(?:active|current|open|hover|selected|odd|even|first|last)(?:$|[-_])/i;
  // Hashes that builds append: webpack (`Card_title__x7Ks2`), Vite (`_title_1a2b3_7`) and long ones of any kind.
  const isHash = (part: string, joint: string) =>
    part.length >= 5 &&
    (/\d[a-z]/i.test(part) ||
      (part.length >= 8 && /\d/.test(part)) ||
      (joint === '__' && (/\d/.test(part) || /[a-z][A-Z]|[A-Z].*[A-Z]/.test(part))));
  const stable = (name: string): string =>
    name
      .replace(/^(_.+_)[a-z0-9]{5}(_\d+)$/i, '$1*$2')
      .split(/([-_]+)/)
      .map((part, index, parts) =>
        index > 0 && isHash(part, parts[index - 1] ?? '') ? '*' : part.replaceAll(/\d/g, '0'),
      )
      .join('');
  const nameOf = (one: Element): string => {
    const classes = [...of(one, 'classList')].filter((name) => !generated.test(name) && !state.test(name)).map(stable);
    const role = of(one, 'getAttribute').call(one, 'role');
    const id = of(one, 'id');
    return [
      of(one, 'localName').slice(0, 40),
      id !== '' && id.length < 40 && landmarkId.test(id) ? `#${id}` : '',
      ...[...new Set(classes)]
        .sort()
        .slice(0, 4)
        .map((name) => `.${name.slice(0, 40)}`),
      role === null ? '' : `[${role.slice(0, 40)}]`,
    ].join('');
  };
  const parentOf = (one: Element): Element | null => {
    const parent = of(one, 'parentElement');
    if (parent) return parent;
    const root = of(one, 'getRootNode').call(one);
    return root instanceof ShadowRoot ? root.host : null;
  };
  const names: string[] = [];
  for (let step = parentOf(element); step && names.length < 100; step = parentOf(step)) names.unshift(nameOf(step));
  return names;
}
