import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface CollectedSpan {
  service: string;
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId: string | undefined;
  attributes: Record<string, unknown>;
  isError: boolean;
}

interface Message {
  resourceSpans: {
    resource: { attributes: Pair[] };
    scopeSpans: { spans: SentSpan[] }[];
  }[];
}
interface SentSpan {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  attributes: Pair[];
  status?: { code?: number };
}
interface Pair {
  key: string;
  value: Record<string, unknown>;
}

/** Takes spans over OTLP/HTTP in JSON, as a collector does. */
export class SpanCollector {
  readonly spans: CollectedSpan[] = [];
  /** Of each message. */
  readonly headers: IncomingHttpHeaders[] = [];
  /** What was received, as text. */
  readonly texts: string[] = [];
  answer: (response: ServerResponse) => void = (response) =>
    void response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  readonly #server: Server;

  private constructor() {
    this.#server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        this.headers.push(request.headers);
        this.texts.push(text);
        if (request.url === '/v1/traces') this.spans.push(...spansOf(JSON.parse(text) as Message));
        this.answer(response);
      });
    });
  }

  static async start(): Promise<SpanCollector> {
    const collector = new SpanCollector();
    await new Promise<void>((resolve) => collector.#server.listen(0, '127.0.0.1', resolve));
    return collector;
  }

  get endpoint(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** The only span of this name. @throws when there is none or more than one */
  one(name: string): CollectedSpan {
    const found = this.spans.filter((span) => span.name === name);
    if (found.length !== 1) throw new Error(`${found.length} spans are called ${name}`);
    return found[0]!;
  }

  stop(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }
}

const spansOf = ({ resourceSpans }: Message): CollectedSpan[] =>
  resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) =>
      spans.map((span) => ({
        service: String(valuesOf(resource.attributes)['service.name']),
        name: span.name,
        traceId: span.traceId,
        spanId: span.spanId,
        parentSpanId: span.parentSpanId,
        attributes: valuesOf(span.attributes),
        isError: span.status?.code === 2,
      })),
    ),
  );

const valuesOf = (pairs: Pair[]) => Object.fromEntries(pairs.map(({ key, value }) => [key, Object.values(value)[0]]));
