import { readFileSync } from 'node:fs';

interface Schema {
  $ref?: string;
  const?: unknown;
  enum?: unknown[];
  type: string | string[];
  pattern?: string;
  anyOf?: Schema[];
  required?: string[];
  properties?: Record<string, Schema>;
}

const file = new URL('../payments/contract/stripe-openapi-subset.json', import.meta.url);
const { components, ...contract } = JSON.parse(readFileSync(file, 'utf8')) as {
  components: { schemas: Record<string, Schema> };
  'x-roots': Record<string, Schema>;
  'x-events': Record<string, string>;
};

/** Event type to the name of its resource. */
export const eventTypes = Object.entries(contract['x-events']);

/** The smallest object that fits a resource of the contract, made from the schema alone. */
export function sampleOf(root: string): Record<string, unknown> {
  return fill(contract['x-roots'][root] ?? {}) as Record<string, unknown>;
}

function fill(schema: Partial<Schema>): unknown {
  if (schema.$ref) return fill(components.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {});
  if ('const' in schema) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf) return fill(schema.anyOf.find(({ type }) => type === 'null') ?? schema.anyOf[0] ?? {});
  switch (String([schema.type].flat().at(-1))) {
    case 'null':
      return null;
    case 'string':
      return schema.pattern === '^evt_' ? 'evt_1' : 'text';
    case 'number':
      return 1;
    case 'boolean':
      return false;
    case 'array':
      return [];
    default:
      return Object.fromEntries((schema.required ?? []).map((name) => [name, fill(schema.properties?.[name] ?? {})]));
  }
}
