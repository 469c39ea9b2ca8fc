import { spawn, type ChildProcess } from 'node:child_process';
import { run } from './command.ts';
import { addresses, namespaceOf } from './hosts.ts';

/** A shop with a picture without a text, on the host of the world. The caller ends it. */
export function serveShop(node: string, port: number): ChildProcess {
  const html =
    '<!doctype html><html lang="de"><title>Laden</title><main><h1>Laden</h1><img src="/a.png"></main></html>';
  const code = `require('node:http').createServer((_, answer) => answer.setHeader('content-type', 'text/html').end(${JSON.stringify(html)})).listen(${port}, '${addresses.world}')`;
  return spawn('ip', ['netns', 'exec', namespaceOf('world'), node, '-e', code], { stdio: 'ignore' });
}

export interface Answer {
  status: number;
  body: string;
}

/** Somebody on another host, who trusts the certificate authority of the proxy and knows the name of the service. */
export class Visitor {
  private readonly origin: string;
  /** Path of the certificate. */
  private readonly authority: string;

  constructor(origin: string, authority: string) {
    this.origin = origin;
    this.authority = authority;
  }

  async ask(path: string, body?: object): Promise<Answer> {
    const { hostname } = new URL(this.origin);
    const sent = body ? ['-H', 'content-type: application/json', '-d', JSON.stringify(body)] : [];
    const args = [
      '--silent',
      '--show-error',
      '--max-time',
      '20',
      '--cacert',
      this.authority,
      '--write-out',
      '\\n%{http_code}',
    ];
    const out = await run('ip', [
      'netns',
      'exec',
      namespaceOf('world'),
      'curl',
      ...args,
      '--resolve',
      `${hostname}:443:${addresses.first}`,
      ...sent,
      `${this.origin}${path}`,
    ]);
    const end = out.lastIndexOf('\n');
    return { status: Number(out.slice(end + 1)), body: out.slice(0, end) };
  }

  async json<Body>(path: string, body?: object): Promise<Body> {
    const { status, body: text } = await this.ask(path, body);
    if (status >= 300) throw new Error(`${path} answered ${status}: ${text.slice(0, 500)}`);
    return JSON.parse(text) as Body;
  }
}
