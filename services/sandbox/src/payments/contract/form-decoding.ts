type Value = string | Value[] | { [name: string]: Value };
type Branch = Map<string, Branch | string>;

/**
 * Fields in bracket notation as one object: `a[b]=1` nests, `a[0]=x` and `a[]=x` are lists, the last of a repeated name
 * counts. Keys of metadata are names even when they are digits. Throws a plain Error when a name is no such notation
 * or is used as a value and as an object.
 */
export function decodeForm(text: string): Record<string, Value> {
  const root: Branch = new Map();
  for (const [name, value] of new URLSearchParams(text)) put(root, pathOf(name), value);
  // fromEntries defines properties of its own: a field called __proto__ is a field.
  return Object.fromEntries([...root].map(([name, value]) => [name, build(name, value)]));
}

function pathOf(name: string): string[] {
  const [, first = '', rest = ''] = /^([^[\]]+)((?:\[[^[\]]*\])*)$/u.exec(name) ?? [];
  if (!first) throw new Error(`not a parameter: ${name}`);
  return [first, ...Array.from(rest.matchAll(/\[([^[\]]*)\]/gu), ([, key = '']) => key)];
}

function put(branch: Branch, [key = '', ...rest]: string[], value: string): void {
  const name = key === '' ? String(branch.size) : key;
  const there = branch.get(name);
  if (rest.length === 0) {
    if (there instanceof Map) throw new Error(`both a value and an object: ${name}`);
    branch.set(name, value);
    return;
  }
  if (typeof there === 'string') throw new Error(`both a value and an object: ${name}`);
  const next: Branch = there ?? new Map();
  branch.set(name, next);
  put(next, rest, value);
}

function build(name: string, value: Branch | string): Value {
  if (typeof value === 'string') return value;
  const isList = name !== 'metadata' && [...value.keys()].every((key) => /^\d{1,4}$/u.test(key));
  const entries = [...value].map(([key, one]) => [key, build(key, one)] as const);
  if (!isList) return Object.fromEntries(entries);
  return entries.sort(([a], [b]) => Number(a) - Number(b)).map(([, one]) => one);
}
