import type { ErrorObject } from 'ajv';

/**
 * Writes `True` and `False`, as the provider's client for Python sends booleans, in small letters where the schema wants
 * a boolean. Says whether it changed anything in `params`.
 */
export function lowerBooleans(params: object, errors: readonly ErrorObject[]): boolean {
  const wanted = errors.filter(({ keyword, params: { type } }) => keyword === 'type' && type === 'boolean');
  return wanted.map(({ instancePath }) => lowerAt(params, instancePath)).some(Boolean);
}

function lowerAt(params: object, instancePath: string): boolean {
  const names = instancePath
    .split('/')
    .slice(1)
    .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'));
  const last = names.pop() ?? '';
  const holder = names.reduce<unknown>((inner, name) => (inner as Record<string, unknown>)[name], params);
  const values = holder as Record<string, unknown>;
  if (values[last] !== 'True' && values[last] !== 'False') return false;
  values[last] = values[last].toLowerCase();
  return true;
}
