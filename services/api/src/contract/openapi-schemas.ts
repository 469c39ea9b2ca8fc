import { z } from 'zod';

export type Json = Record<string, unknown>;
type Direction = 'input' | 'output';

const base = '#/components/schemas/';

/** A named schema (`.meta({ id })`) as a reference, any other one written out. */
export function schemaOf(schema: z.ZodType, io: Direction): Json {
  const id = z.globalRegistry.get(schema)?.id;
  if (id !== undefined) return { $ref: base + id };
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, { io }) as Json;
  return json;
}

/** The named schemas that a part of the document refers to, and those that they refer to, by name. */
export function pruned(part: unknown, bodies: readonly z.ZodType[]): Record<string, Json> {
  // What a client sends may hold more than is read, and may leave out what has a default.
  const sent = bodies.flatMap((schema) => z.globalRegistry.get(schema)?.id ?? []);
  const all = { ...namedSchemas('output'), ...pick(namedSchemas('input'), sent) };
  const used = new Map<string, Json>();
  const waiting = refsIn(part);
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const schema = all[name];
    if (schema === undefined || used.has(name)) continue;
    used.set(name, schema);
    waiting.push(...refsIn(schema));
  }
  return Object.fromEntries([...used].sort(([a], [b]) => (a < b ? -1 : 1)));
}

function namedSchemas(io: Direction): Record<string, Json> {
  const { schemas } = z.toJSONSchema(z.globalRegistry, { uri: (id) => base + id, io, unrepresentable: 'any' });
  return Object.fromEntries(
    Object.entries(schemas).map(([name, { $schema: _dialect, $id: _id, id: _name, ...schema }]) => [
      name,
      schema as Json,
    ]),
  );
}

const pick = (schemas: Record<string, Json>, names: readonly string[]) =>
  Object.fromEntries(Object.entries(schemas).filter(([name]) => names.includes(name)));

const refsIn = (value: unknown): string[] =>
  [...JSON.stringify(value).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name!);
