import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { registered, subscribed } from '../testing/paid-for.ts';
import { startRunningApi, type RunningApi } from '../testing/running-api.ts';
import { insertRun } from '../testing/stored-run.ts';
import { memberOf, type TestMember } from '../testing/test-member.ts';

interface Schema {
  $ref?: string;
  anyOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  type?: string;
  format?: string;
  items?: Schema;
  properties?: Record<string, Schema>;
}
interface Operation {
  parameters?: { in: string; name: string; required?: boolean; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}
interface OpenApi {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}
type Path = (string | number)[];

const document = JSON.parse(await readFile(new URL('../../openapi.json', import.meta.url), 'utf8')) as OpenApi;
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
);

/** PostgreSQL holds neither of them in a text. */
const odd = ['a\u0000b', 'x\ud800y'];
const samples: Record<string, unknown> = { uuid: randomUUID(), email: 'ada@example.org', uri: 'https://shop.example/' };

let running: RunningApi;
let ada: TestMember;
let run: string;
beforeAll(async () => {
  running = await startRunningApi();
  const { db } = running.database;
  ada = await memberOf(running.api.base, running.issuer, { sub: 'ada', email: 'ada@example.org' });
  await subscribed(db, 'ada');
  await registered(db, 'ada', 'shop.example', { kind: 'subscription', id: 'sub_ada' });
  run = await insertRun(db, 'ada', 'shop.example', []);
});
afterAll(() => running?.stop());

const whole = ({ $ref, anyOf, ...schema }: Schema): Schema => {
  if ($ref !== undefined) return whole(document.components.schemas[$ref.split('/').at(-1)!]!);
  return anyOf ? whole(anyOf[0]!) : schema;
};

/** A value that has all parts of the schema, and where free texts stand in it. */
function sampleOf(given: Schema, texts: Path[], path: Path = []): unknown {
  const schema = whole(given);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.type === 'array') return [sampleOf(schema.items ?? {}, texts, [...path, 0])];
  if (schema.type === 'object') {
    const parts = Object.entries(schema.properties ?? {});
    return Object.fromEntries(parts.map(([name, part]) => [name, sampleOf(part, texts, [...path, name])]));
  }
  if (schema.type === 'boolean') return true;
  if (schema.type === 'integer' || schema.type === 'number') return 1;
  texts.push(path);
  return samples[schema.format ?? ''] ?? (path.at(-1) === 'url' ? samples['uri'] : 'text');
}

function withText(value: unknown, [first, ...rest]: Path, text: string): unknown {
  if (first === undefined) return text;
  if (Array.isArray(value)) return [withText(value[0], rest, text)];
  const parts = value as Record<string, unknown>;
  return { ...parts, [first]: withText(parts[first], rest, text) };
}

/** Requests of one route in which one place holds what no database takes. */
function requestsOf(path: string, { parameters = [], requestBody }: Operation): { path: string; body?: string }[] {
  const fill = (name = '', text = '') =>
    path.replaceAll(/\{(\w+)\}/g, (_, one: string) => (one === name ? text : one === 'id' ? run : 'x'));
  const values = ['%00', 'a%00b', '%ED%A0%80'];
  const places = parameters.filter((one) => one.in === 'path').flatMap(({ name }) => values.map((v) => fill(name, v)));
  const needed = parameters.filter((one) => one.in === 'query' && one.required === true);
  const queries = parameters
    .filter((one) => one.in === 'query')
    .flatMap(({ name }) =>
      values.map((value) => {
        const others = needed.filter((one) => one.name !== name);
        const rest = others.map((one) => `${one.name}=${String(sampleOf(one.schema, []))}`);
        return `${fill()}?${[`${name}=${value}`, ...rest].join('&')}`;
      }),
    );
  const schema = requestBody?.content['application/json']?.schema;
  const texts: Path[] = [];
  const sample = schema && sampleOf(schema, texts);
  const bodies = texts.flatMap((at) =>
    odd.map((text) => ({ path: fill(), body: JSON.stringify(withText(sample, at, text)) })),
  );
  return [...[...places, ...queries].map((one) => ({ path: one })), ...bodies];
}

it.each(operations.map((one) => [`${one.method} ${one.path}`, one] as const))(
  '%s takes texts that no database can hold for no fault of its own',
  async (_, { method, path, operation }) => {
    const failed: string[] = [];
    for (const { path: filled, body } of requestsOf(path.replace('/api', ''), operation)) {
      const headers = body === undefined ? {} : { 'content-type': 'application/json' };
      const { status } = await ada.send(filled, { method, headers, ...(body === undefined ? {} : { body }) });
      if (status === 500) failed.push(`${filled} ${body ?? ''}`);
    }
    expect(failed).toEqual([]);
  },
);
