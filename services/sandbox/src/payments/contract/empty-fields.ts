import { contractDocument } from './contract-document.ts';

interface Schema {
  $ref?: string;
  anyOf?: Schema[];
  const?: unknown;
  properties?: Record<string, Schema>;
  required?: string[];
  type?: string | string[];
}

const known = new Map<string, Record<string, unknown>>();

/**
 * The required fields of a schema of the contract, such as `Checkout.Session`, as they are without a value: null where
 * the schema allows it, otherwise false, an empty list, an object of such fields, or the only value that is allowed.
 * Fields that need a value are absent.
 */
export function emptyFields(name: string): Record<string, unknown> {
  const fields = known.get(name) ?? requiredFields(schemaOf(name));
  known.set(name, fields);
  return structuredClone(fields);
}

const schemaOf = (name: string) => (contractDocument().components.schemas[name] ?? {}) as Schema;

const requiredFields = ({ properties = {}, required = [] }: Schema): Record<string, unknown> =>
  Object.fromEntries(
    required
      .map((name) => [name, emptyValue(properties[name] ?? {})] as const)
      .filter(([, value]) => value !== undefined),
  );

function emptyValue({ $ref: reference, anyOf = [], ...schema }: Schema): unknown {
  const types = [schema.type, ...anyOf.map(({ type }) => type)].flat();
  if (types.includes('null')) return null;
  if (reference !== undefined) return requiredFields(schemaOf(reference.split('/').at(-1) ?? ''));
  if ('const' in schema) return schema.const;
  if (types[0] === 'object') return requiredFields(schema);
  return { array: [], boolean: false }[String(types[0])];
}
