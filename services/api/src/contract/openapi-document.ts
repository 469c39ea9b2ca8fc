import { z } from 'zod';
import {
  endpoints,
  problems,
  problemSchema,
  type Endpoint,
  type EndpointName,
  type ProblemCode,
} from '@stufenlos/contracts';
import { pruned, schemaOf, type Json } from './openapi-schemas.ts';

/** Codes that every endpoint may answer with. */
const general: readonly ProblemCode[] = ['invalid_input', 'rate_limited', 'internal', 'unavailable'];

/** The contract as OpenAPI 3.1, made from the endpoint table alone. Pure: the same table gives the same document. */
export function openApiDocument(): Json {
  const named = Object.entries(endpoints) as [EndpointName, Endpoint][];
  const paths: Record<string, Record<string, Json>> = {};
  for (const [name, endpoint] of named) {
    const path = `/api${endpoint.path.replace(/:(\w+)/g, '{$1}')}`;
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(name, endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Stufenlos', version: '1', description: 'Errors are RFC 9457 problem documents with a `code`.' },
    servers: [{ url: '/' }],
    paths,
    // Every operation without `security: []` needs an access token of the configured identity provider.
    security: [{ accessToken: [] }],
    components: {
      securitySchemes: { accessToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: pruned(
        paths,
        named.flatMap(([, { body }]) => body ?? []),
      ),
    },
  };
}

function operation(name: string, endpoint: Endpoint): Json {
  return {
    operationId: name,
    summary: endpoint.summary,
    ...(endpoint.access === 'public' ? { security: [] } : {}),
    parameters: [
      ...parametersIn('path', endpoint.params),
      ...parametersIn('query', endpoint.query),
      ...resume(endpoint),
    ],
    ...(endpoint.body
      ? {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: schemaOf(endpoint.body, 'input') } },
          },
        }
      : {}),
    responses: { [endpoint.status]: success(endpoint), ...refusals(endpoint) },
  };
}

function success({ answer, stream, summary }: Endpoint): Json {
  if (answer === null) return { description: summary };
  const type = stream ? 'text/event-stream' : 'application/json';
  return { description: summary, content: { [type]: { schema: schemaOf(answer, 'output') } } };
}

/** One answer per status; its description names the codes that may be in the body. */
function refusals({ problems: special = [] }: Endpoint): Record<string, Json> {
  const codes = [...new Set([...general, ...special])];
  const byStatus = Map.groupBy(codes, (code) => problems[code].status);
  const content = { 'application/problem+json': { schema: schemaOf(problemSchema, 'output') } };
  return Object.fromEntries(
    [...byStatus].map(([status, named]) => [status, { description: named.join(', '), content }]),
  );
}

function parametersIn(place: 'path' | 'query', schema: z.ZodType | undefined): Json[] {
  if (!(schema instanceof z.ZodObject)) return [];
  return Object.entries(schema.shape as Record<string, z.ZodType>).map(([name, field]) => ({
    name,
    in: place,
    required: place === 'path' || !field.safeParse(undefined).success,
    schema: schemaOf(field, 'input'),
  }));
}

const resume = ({ stream }: Endpoint): Json[] =>
  stream ? [{ name: 'Last-Event-ID', in: 'header', required: false, schema: { type: 'string' } }] : [];
