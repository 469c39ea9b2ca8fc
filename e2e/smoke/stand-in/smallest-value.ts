import { z } from 'zod';

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** Values for the formats that the contracts use. */
const formats: Record<string, string> = {
  'date-time': '2026-01-02T03:04:05.000Z',
  date: '2026-01-02',
  email: 'ada@example.org',
  uri: 'https://www.example.org/',
  uuid: '00000000-0000-4000-8000-000000000000',
};

/**
 * Returns the smallest value that a schema accepts: lists are empty, optional properties are absent, and of several
 * choices the first is taken.
 * @throws ZodError when the schema refuses it, because it has a rule that JSON Schema cannot express
 */
export function smallestValue<T>(schema: z.ZodType<T>, changes: object = {}): T {
  const description = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  const made = valueOf(description, description);
  return schema.parse(isRecord(made) ? { ...made, ...changes } : made);
}

function valueOf(schema: JsonSchema, root: JsonSchema, name = ''): unknown {
  if (schema.$ref !== undefined) return valueOf(referenced(schema.$ref, root), root, name);
  if (schema.const !== undefined) return schema.const;
  if (schema.default !== undefined) return schema.default;
  if (schema.enum) return schema.enum[0];
  const [choice] = schema.anyOf ?? schema.oneOf ?? [];
  if (choice) return valueOf(choice, root, name);
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => valueOf(part, root)));
  switch (schema.type) {
    case 'object':
      return objectOf(schema, root);
    case 'array':
      return Array.from({ length: schema.minItems ?? 0 }, () => valueOf(schema.items as JsonSchema, root));
    case 'string':
      return textOf(schema, name);
    case 'integer':
    case 'number':
      return schema.minimum ?? (typeof schema.exclusiveMinimum === 'number' ? schema.exclusiveMinimum + 1 : 0);
    case 'boolean':
      return false;
    case 'null':
    case undefined:
      return null;
  }
  // Several types, as of a string that may be null.
  return null;
}

function objectOf({ properties = {}, required = [] }: JsonSchema, root: JsonSchema): Record<string, unknown> {
  return Object.fromEntries(required.map((name) => [name, valueOf(properties[name] as JsonSchema, root, name)]));
}

function textOf({ format, pattern, minLength = 0, maxLength = Infinity }: JsonSchema, name: string): string {
  if (format !== undefined && formats[format] !== undefined) return formats[format];
  const isAddress = /url|origin/i.test(name);
  const candidates = [...(isAddress ? ['https://www.example.org/'] : []), 'Beispiel', 'a'.repeat(22)];
  const fits = (text: string) =>
    text.length >= minLength && text.length <= maxLength && (pattern === undefined || new RegExp(pattern).test(text));
  return candidates.find(fits) ?? 'x'.repeat(minLength);
}

function referenced(reference: string, root: JsonSchema): JsonSchema {
  const name = reference.split('/').at(-1) ?? '';
  return root.$defs?.[name] ?? root;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
