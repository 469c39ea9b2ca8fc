import type { z } from 'zod';
import type { Endpoints, EndpointName } from './endpoints.ts';
import type { Endpoint } from './endpoint.ts';
import type { Problem } from './problem.ts';
import type { ServerEvent } from './event-stream.ts';

type Input<E, K extends 'params' | 'query' | 'body'> = E extends { [P in K]: infer S extends z.ZodType }
  ? { [P in K]: z.input<S> }
  : { [P in K]?: undefined };
export type CallOptions<N extends EndpointName> = Input<Endpoints[N], 'params'> &
  Input<Endpoints[N], 'query'> &
  Input<Endpoints[N], 'body'> & { signal?: AbortSignal };
export type Answer<N extends EndpointName> = Endpoints[N]['answer'] extends z.ZodType
  ? z.output<Endpoints[N]['answer']>
  : undefined;
type FileName = { [N in EndpointName]: Endpoints[N] extends { file: true } ? N : never }[EndpointName];
type StreamName = { [N in EndpointName]: Endpoints[N] extends { stream: true } ? N : never }[EndpointName];
type CallName = Exclude<EndpointName, StreamName | FileName>;

export interface ClientSettings {
  /** Base address of the API, `/api` or absolute. No trailing slash. */
  base: string;
  /** A current access token, or null for an anonymous call. */
  accessToken?: () => Promise<string | null>;
  /** Language of the person, for what the server writes in their name: mails. */
  language?: () => string;
  fetch?: typeof fetch;
}

/** The API said no: the problem body, or `unavailable` when there was no readable answer at all. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly problem: Problem;
  constructor(problem: Problem, options?: ErrorOptions) {
    super(`${problem.status} ${problem.code}`, options);
    this.problem = problem;
  }
}

export interface ApiClient {
  call<N extends CallName>(name: N, options: CallOptions<N>): Promise<Answer<N>>;
  /** A file, with the name that the server gives it. */
  download<N extends FileName>(name: N, options: CallOptions<N>): Promise<{ name: string; content: Blob }>;
  /** One connection; ends when the server ends it. Resume by passing the last id that was seen. */
  events<N extends StreamName>(
    name: N,
    options: CallOptions<N> & { lastEventId?: string },
  ): AsyncGenerator<{ id: string; data: Answer<N> }>;
}

/** Typed client of the endpoint table. Every answer is parsed, so drift is a typed error and not a blank screen. */
export function createClient(settings: ClientSettings): ApiClient {
  const send = settings.fetch ?? ((...args: Parameters<typeof fetch>) => fetch(...args));

  async function request(endpoint: Endpoint, options: CallOptions<EndpointName>, headers: Record<string, string>) {
    const accessToken = await settings.accessToken?.();
    if (accessToken) headers.authorization = `Bearer ${accessToken}`;
    if (settings.language) headers['accept-language'] = settings.language();
    if (options.body !== undefined) headers['content-type'] = 'application/json';
    const response = await send(addressOf(settings.base, endpoint.path, options), {
      method: endpoint.method,
      credentials: 'omit',
      headers,
      ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
      ...(options.signal ? { signal: options.signal } : {}),
    }).catch((cause: unknown) => {
      if (options.signal?.aborted) throw cause;
      throw new ApiError(noAnswer, { cause });
    });
    if (!response.ok) throw new ApiError(await problemOf(response));
    return response;
  }

  return {
    async call(name, options) {
      const endpoint = await endpointOf(name);
      const response = await request(endpoint, options, { accept: 'application/json' });
      return (endpoint.answer ? parseAnswer(endpoint.answer, await response.json()) : undefined) as Answer<typeof name>;
    },
    async download(name, options) {
      const response = await request(await endpointOf(name), options, {});
      return { name: fileNameOf(response), content: await response.blob() };
    },
    async *events(name, { lastEventId, ...options }) {
      const headers: Record<string, string> = { accept: 'text/event-stream' };
      if (lastEventId !== undefined) headers['last-event-id'] = lastEventId;
      const endpoint = await endpointOf(name);
      // Beside the request: few visits follow a stream, and those do not wait for its reader.
      const [response, { readEvents }] = await Promise.all([
        request(endpoint, options as unknown as CallOptions<EndpointName>, headers),
        import('./event-stream.ts'),
      ]);
      if (!endpoint.answer) throw new Error(`${name} has no answer to stream`);
      for await (const event of readEvents(response.body ?? emptyStream())) {
        yield { id: event.id, data: parseAnswer(endpoint.answer, readJson(event)) as Answer<typeof name> };
      }
    },
  };
}

/**
 * A visitor without an account never loads what accounts ask. What everybody asks is in the first script, but its
 * schemas are built with the first question only: until then the page has better things to do. The home page asks for
 * statistics as it opens, and builds no other schema for it.
 */
async function endpointOf(name: EndpointName): Promise<Endpoint> {
  if (name === 'statistics') {
    const { statisticsEndpoints } = await import(/* webpackMode: "eager" */ './statistics.ts');
    return statisticsEndpoints.statistics;
  }
  const { publicEndpoints } = await import(/* webpackMode: "eager" */ './public-endpoints.ts');
  if (Object.hasOwn(publicEndpoints, name)) return publicEndpoints[name as keyof typeof publicEndpoints];
  const { endpoints } = await import('./endpoints.ts').catch((cause: unknown) => {
    throw new ApiError(noAnswer, { cause });
  });
  return endpoints[name];
}

/** `attachment; filename="..."`: our own server's names are plain ASCII. */
function fileNameOf({ headers }: Response): string {
  return /filename="([^"\\/]+)"/.exec(headers.get('content-disposition') ?? '')?.[1] ?? 'stufenlos';
}

const noAnswer: Problem = { type: 'about:blank', title: 'No answer', status: 503, code: 'unavailable', traceId: '' };

function addressOf(base: string, path: string, { params, query }: { params?: unknown; query?: unknown }): string {
  const values = (params ?? {}) as Record<string, string>;
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values[name])));
  const search = new URLSearchParams((query ?? {}) as Record<string, string>).toString();
  return `${base}${filled}${search && `?${search}`}`;
}

async function problemOf(response: Response): Promise<Problem> {
  const body: unknown = await response.json().catch(() => null);
  const { problemSchema } = await import(/* webpackMode: "eager" */ './problem.ts');
  const parsed = problemSchema.safeParse(body);
  return parsed.success ? parsed.data : { ...noAnswer, status: response.status, code: codeOf(response.status) };
}

/** An edge or proxy without our problem body: the status alone tells the kind. */
const codeOf = (status: number): Problem['code'] =>
  status === 404 ? 'not_found' : status === 429 ? 'rate_limited' : status >= 502 ? 'unavailable' : 'internal';

function parseAnswer(schema: z.ZodType, body: unknown): unknown {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  throw new ApiError({ ...noAnswer, status: 500, code: 'internal' }, { cause: parsed.error });
}

function readJson(event: ServerEvent): unknown {
  try {
    return JSON.parse(event.data);
  } catch (cause) {
    throw new ApiError({ ...noAnswer, status: 500, code: 'internal' }, { cause });
  }
}

const emptyStream = () => new ReadableStream<Uint8Array>({ start: (controller) => controller.close() });
