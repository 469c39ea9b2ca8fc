import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import {
  Inject,
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { pictureViews, type PictureView } from '@stufenlos/contracts/picture-views';
import { Tracing } from '@stufenlos/tracing';
import { API_CONFIG, type ApiConfig } from '../config/api-config.ts';
import type { PicturedPage } from '../artifacts/picture-address.ts';
import { PictureUpload, type UploadAnswer } from './picture-upload.ts';

/** Small ids and a plain number only: nothing that could be read as a path. Never decoded. */
const picturePath = new RegExp(
  String.raw`^/internal/artifacts/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/([1-9]\d{0,5})(?:/(${pictureViews.join('|')}))?/screen\.webp$`,
);

/** Whole request in ten seconds, looked at every second: a slow sender holds a place no longer. */
const times = {
  headersTimeout: 5000,
  requestTimeout: 10_000,
  keepAliveTimeout: 5000,
  connectionsCheckingInterval: 1000,
};
/** Each may hold one picture in memory. */
const mostConnections = 64;
const lastWordMs = 1000;
const endMs = 2000;

/**
 * The second port, for workers: pictures and health, nothing else. The edge never forwards to it; on a network of its own
 * or on loopback. Only there when there is a place for pictures.
 */
@Injectable()
export class InternalListener implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Internal');
  readonly server: Server;

  constructor(
    @Inject(API_CONFIG) private readonly config: ApiConfig,
    private readonly upload: PictureUpload,
    private readonly tracing: Tracing,
  ) {
    this.server = createServer(times, (request, response) => void this.answer(request, response));
    this.server.maxConnections = mostConnections;
  }

  async onApplicationBootstrap(): Promise<void> {
    const { artifacts, internal } = this.config;
    if (artifacts === null) return;
    await new Promise<void>((resolve, reject) => {
      this.server.once('error', reject);
      this.server.listen(internal.port, internal.host, resolve);
    });
    this.logger.log({ event: 'listening', address: this.server.address() });
  }

  /** Uploads in hand may finish, while the database is still there. */
  async beforeApplicationShutdown(): Promise<void> {
    if (!this.server.listening) return;
    const closed = new Promise((resolve) => this.server.close(resolve));
    await Promise.race([closed, pause(endMs, undefined, { ref: false })]);
    this.server.closeAllConnections();
  }

  /** Port, once it listens. */
  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method, url = '' } = request;
    if (method === 'GET' && url === '/internal/health') return respond(response, 200, { status: 'up' });
    const [, runId, pageNo, view] = picturePath.exec(url) ?? [];
    if (runId === undefined) return refuse(request, response, 404, 'unknown-path');
    if (method !== 'PUT') return refuse(request, response, 405, 'unknown-method');
    const page = { runId, pageNo: Number(pageNo), view: view as PictureView | undefined };
    try {
      const answer = await this.traced(page, request);
      if ('page' in answer) return respond(response, answer.status, {});
      this.logger.warn({ event: 'picture_refused', ...page, refusal: answer.refusal });
      refuse(request, response, answer.status, answer.refusal);
    } catch (error) {
      const cause = error instanceof Error ? error.message : 'unknown';
      this.logger.warn({ event: 'picture_not_stored', ...page, cause });
      refuse(request, response, 503, 'unavailable');
    }
  }

  private traced(page: PicturedPage, request: IncomingMessage): Promise<UploadAnswer> {
    const { runId, pageNo, view } = page;
    const attributes = {
      'stufenlos.run_id': runId,
      'stufenlos.page_no': pageNo,
      ...(view && { 'stufenlos.view': view }),
    };
    return this.tracing
      .continue('keep picture', request.headers['traceparent']?.toString(), { kind: 'server', attributes })
      .during(async (span) => {
        const answer = await this.upload.receive(page, request, new Date());
        span.set({ 'http.response.status_code': answer.status });
        return answer;
      });
  }
}

function respond(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' });
  response.end(JSON.stringify(body));
}

/** The rest of the body is thrown away for a moment, so that the answer is seen; then the connection ends. */
function refuse(request: IncomingMessage, response: ServerResponse, status: number, refusal: string): void {
  response.setHeader('connection', 'close');
  respond(response, status, { refusal });
  request.resume();
  setTimeout(() => request.socket.destroy(), lastWordMs).unref();
}
