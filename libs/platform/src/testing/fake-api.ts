import {
  ApiError,
  createClient,
  endpoints,
  type Answer,
  type ApiClient,
  type CallOptions,
  type EndpointName,
} from '@stufenlos/contracts';

type StreamName = { [N in EndpointName]: (typeof endpoints)[N] extends { stream: true } ? N : never }[EndpointName];
type FileName = { [N in EndpointName]: (typeof endpoints)[N] extends { file: true } ? N : never }[EndpointName];
type Handler<N extends EndpointName> = N extends StreamName
  ? (call: CallOptions<N>) => AsyncIterable<Answer<N>> | Iterable<Answer<N>>
  : N extends FileName
    ? (call: CallOptions<N>) => FakeFile | Promise<FakeFile>
    : (call: CallOptions<N>) => Answer<N> | Promise<Answer<N>>;

export interface FakeFile {
  name: string;
  content: string;
}

/** What the API answers, by endpoint name. Throw an `ApiError` to say no. */
export type ApiHandlers = { [N in EndpointName]?: Handler<N> };

/** The real typed client over handlers instead of a network: answers pass through the same schemas as in production. */
export function fakeApi(handlers: ApiHandlers): ApiClient {
  return createClient({
    base: 'http://api.invalid',
    fetch: async (input, init) => {
      const request = new Request(input instanceof Request ? input : String(input), init);
      const { name, params, query } = endpointOf(request);
      const handler = handlers[name] as ((call: unknown) => unknown) | undefined;
      if (!handler) throw new Error(`the test has no handler for ${name}`);
      try {
        const answer = await handler({ params, query, ...(await bodyOf(request)) });
        if ('file' in endpoints[name]) return file(answer as FakeFile);
        return 'stream' in endpoints[name]
          ? events(answer as AsyncIterable<unknown>)
          : json(endpoints[name].status, answer);
      } catch (cause) {
        if (cause instanceof ApiError) return json(cause.problem.status, cause.problem);
        throw cause;
      }
    },
  });
}

interface Asked {
  name: EndpointName;
  params: Record<string, string>;
  query: Record<string, string>;
}

/** `/runs/events` is no run with the id `events`. */
const mostLiteralFirst = Object.entries(endpoints).toSorted(
  ([, one], [, other]) => one.path.split(':').length - other.path.split(':').length,
);

function endpointOf(request: Request): Asked {
  const { pathname, searchParams } = new URL(request.url);
  for (const [name, { method, path }] of mostLiteralFirst) {
    const match = new RegExp(`^${path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`).exec(pathname);
    if (match && method === request.method) {
      return { name: name as EndpointName, params: { ...match.groups }, query: Object.fromEntries(searchParams) };
    }
  }
  throw new Error(`no endpoint for ${request.method} ${pathname}`);
}

const bodyOf = async (request: Request) => (request.body ? { body: (await request.json()) as unknown } : {});

const json = (status: number, body: unknown) =>
  new Response(body === undefined ? null : JSON.stringify(body), { status });

const file = ({ name, content }: FakeFile) =>
  new Response(content, { headers: { 'content-disposition': `attachment; filename="${name}"` } });

function events(answers: AsyncIterable<unknown> | Iterable<unknown>): Response {
  const encoder = new TextEncoder();
  const stream = new ReadableStream<Uint8Array>({
    async start(controller) {
      let id = 0;
      for await (const answer of answers) {
        id += 1;
        controller.enqueue(encoder.encode(`id: ${id}\ndata: ${JSON.stringify(answer)}\n\n`));
      }
      controller.close();
    },
  });
  return new Response(stream, { status: 200, headers: { 'content-type': 'text/event-stream' } });
}
