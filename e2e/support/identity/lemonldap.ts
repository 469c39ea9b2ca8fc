import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { writeLemonldapSettings } from './lemonldap-settings.ts';
import { freePort } from '@stufenlos/workspace/free-port';

/**
 * LemonLDAP::NG, an external identity provider, from its Debian packages. It has the same site as the product
 * (localhost), so that the hidden frame gets its cookie. A Node server forwards the requests, because Perl's own server
 * accepts one connection at a time and browsers open several in advance.
 */
export class Lemonldap {
  issuer = '';
  /** Query of every request to the login address, oldest first. */
  readonly asked: URLSearchParams[] = [];
  /** Form of every token request and the status of its answer. */
  readonly tokens: { form: URLSearchParams; status: number }[] = [];
  private readonly state = mkdtempSync(join(tmpdir(), 'lemonldap-'));
  private readonly front: Server = createServer((incoming, response) => void this.forward(incoming, response));
  private perl: ChildProcess | undefined;
  private readonly root: string;
  private port = 0;

  /** `root`: the folder of the unpacked packages. */
  constructor(root: string) {
    this.root = root;
  }

  /** `origin`: the origin of the product. */
  async start(origin: string): Promise<void> {
    const [frontPort, port] = [await freePort(), await freePort()];
    this.port = port;
    this.issuer = `http://localhost:${frontPort}/`;
    const { root, state, issuer } = this;
    const { ini, app } = writeLemonldapSettings({ root, state, issuer, origin });
    const at = ['--host', '127.0.0.1', '--port', String(port)];
    this.perl = spawn(join(root, 'usr/bin/plackup'), ['-E', 'deployment', ...at, app], {
      env: { PATH: process.env['PATH'], LC_ALL: 'C', PERL5LIB: librariesIn(root), LLNG_DEFAULTCONFFILE: ini },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    process.once('exit', () => this.perl?.kill());
    await once(this.front.listen(frontPort, '127.0.0.1'), 'listening');
    const discovery = `${issuer}.well-known/openid-configuration`;
    await expect.poll(() => statusOf(discovery), { timeout: 120_000 }).toBe(200);
  }

  async stop(): Promise<void> {
    const ended = this.perl && new Promise((resolve) => this.perl?.once('exit', resolve));
    this.perl?.kill();
    await ended;
    this.front.closeAllConnections();
    await new Promise((resolve) => this.front.close(resolve));
    rmSync(this.state, { recursive: true, force: true });
  }

  private async forward(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(incoming.url ?? '/', this.issuer);
    let body = '';
    for await (const part of incoming) body += String(part);
    if (incoming.method === 'GET' && url.pathname === '/oauth2/authorize') this.asked.push(url.searchParams);
    const onward = request({
      host: '127.0.0.1',
      port: this.port,
      method: incoming.method,
      path: incoming.url,
      headers: { ...incoming.headers, connection: 'close' },
      agent: false,
    });
    onward.on('error', () => response.writeHead(502).end());
    onward.on('response', (answer) => {
      const status = answer.statusCode ?? 502;
      if (url.pathname === '/oauth2/token') this.tokens.push({ form: new URLSearchParams(body), status });
      response.writeHead(
        status,
        answer.rawHeaders.map((text) => text.replace(/; domain=[^;]*/i, '')),
      );
      answer.pipe(response);
    });
    onward.end(body);
  }
}

/** Finds Debian's folders of Perl modules below the unpacked packages. */
function librariesIn(root: string): string {
  const below = (folder: string): string[] => {
    const path = join(root, folder);
    return existsSync(path) ? readdirSync(path).map((name) => join(path, name)) : [];
  };
  const triplets = below('usr/lib').filter((path) => /-linux-/.test(path));
  const versioned = triplets.flatMap((path) => ['perl5', 'perl'].map((name) => join(path, name)));
  const folders = [...versioned, join(root, 'usr/share/perl')];
  const versions = folders.flatMap((path) =>
    existsSync(path) ? readdirSync(path).map((name) => join(path, name)) : [],
  );
  return [join(root, 'usr/share/perl5'), ...versions].join(':');
}

const statusOf = (address: string): Promise<number> =>
  fetch(address).then(
    ({ status }) => status,
    () => 0,
  );
