import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sendRaw, startRawUpstream } from './testing/raw-upstream.ts';
import type { RawUpstream } from './testing/raw-upstream.ts';
import { Egress } from './egress.ts';

/** Request smuggling: proxy and server disagree about the end or the target of a message. */
describe('a message through the egress proxy', { timeout: 30_000 }, () => {
  let upstream: RawUpstream;
  let egress: Egress;
  let response = '';

  beforeEach(async () => {
    response = 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\nconnection: close\r\n\r\nok';
    upstream = await startRawUpstream((socket) => socket.write(response, 'latin1'));
    egress = await Egress.listen({
      allow: [upstream.host],
      denyHosts: [],
      byteLimit: 1_000_000,
      onOverflow: () => {},
      resolve: () => Promise.resolve(['127.0.0.1']),
      limits: { idleMs: 2000 },
    });
  });
  afterEach(async () => {
    egress.close();
    await upstream.close();
  });

  const hasAnswer = (answer: string) => answer.includes('\r\n\r\n');
  const send = (bytes: string, isEnough = hasAnswer) => sendRaw(egress.port, bytes, isEnough);
  const get = (headers = '', body = '') => `GET http://${upstream.host}/ HTTP/1.1\r\n${headers}\r\n${body}`;

  it('is sent to the checked target regardless of its Host header', async () => {
    await send(get('host: intranet.example\r\n'));
    expect(upstream.received()).toContain(`host: ${upstream.host}\r\n`);
    expect(upstream.received()).not.toContain('intranet');
  });

  it('keeps the framing of its body, so that the body is not read as another request', async () => {
    const inner = 'GET /second HTTP/1.1\r\nhost: intranet.example\r\n\r\n';
    const chunk = `${inner.length.toString(16)}\r\n${inner}\r\n0\r\n\r\n`;
    await send(get('host: x\r\ntransfer-encoding: chunked\r\n', chunk));
    const [head = '', ...rest] = upstream.received().split('\r\n\r\n');
    expect(head.toLowerCase()).toContain('transfer-encoding: chunked');
    expect(rest.join('\r\n\r\n')).toMatch(new RegExp(`^${inner.length.toString(16)}\r\n`));
  });

  it('loses the headers that its Connection header names', async () => {
    await send(get('host: x\r\nconnection: close, x-hop\r\nx-hop: 1\r\nx-stays: 1\r\nproxy-authorization: secret\r\n'));
    expect(upstream.received()).toContain('x-stays');
    expect(upstream.received()).not.toMatch(/x-hop|proxy-|secret/);
  });

  it('is not sent when it asks for another protocol, which browsers do in a tunnel only', async () => {
    expect(await send(get('host: x\r\nconnection: upgrade\r\nupgrade: websocket\r\n'))).toBe('');
    expect(upstream.connections()).toBe(0);
  });

  it('is cut off for the browser as well when its server leaves in the middle of it', async () => {
    response = 'HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nhalf';
    const end = (answer: string) => {
      if (answer.endsWith('half')) void upstream.close();
      return false;
    };
    expect(await send(get('host: x\r\n'), end)).toMatch(/half$/);
  });

  it('loses the header Expect, which the proxy has answered', async () => {
    const isAnswered = (answer: string) => answer.includes('HTTP/1.1 200');
    const answer = await send(get('host: x\r\nexpect: 100-continue\r\ncontent-length: 2\r\n', 'ab'), isAnswered);
    expect(answer).toMatch(/^HTTP\/1\.1 100 Continue/);
    expect(upstream.received()).toContain('content-length: 2');
    expect(upstream.received()).not.toMatch(/expect:/i);
  });

  it.each([
    ['two lengths', 'host: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n', 'ab'],
    ['a list of lengths', 'host: x\r\ncontent-length: 1, 2\r\n', 'ab'],
    ['a length and chunks', 'host: x\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n', '0\r\n\r\n'],
    ['chunks that are not last', 'host: x\r\ntransfer-encoding: chunked, identity\r\n', '0\r\n\r\n'],
    ['an unknown coding', 'host: x\r\ntransfer-encoding: xchunked\r\n', '0\r\n\r\n'],
    ['a length with a sign', 'host: x\r\ncontent-length: +1\r\n', 'a'],
    ['a name with a space', 'host: x\r\ncontent-length : 1\r\n', 'a'],
    ['a NUL in a value', 'host: x\r\nx-a: a\0b\r\n', ''],
    ['a carriage return in a value', 'host: x\r\nx-a: a\rhost: y\r\n', ''],
    ['a header without a colon', 'host: x\r\nnonsense\r\n', ''],
    ['two hosts', 'host: x\r\nhost: y\r\nhost\r\n', ''],
  ])('is not forwarded if it is a request with %s', async (_, headers, body) => {
    const answer = await send(get(headers, body));
    expect(answer).not.toMatch(/^HTTP\/1\.1 200/);
    expect(upstream.connections()).toBe(0);
  });

  it('never has a folded header split into two', async () => {
    await send(get('host: x\r\nx-a: a\r\n x-smuggled: 1\r\n'));
    expect(upstream.received()).not.toMatch(/\n\s*x-smuggled/);
  });

  it.each([
    ['path', (host: string) => `CONNECT ${host}/a HTTP/1.1`],
    ['user info', (host: string) => `CONNECT a@${host} HTTP/1.1`],
    ['scheme', (host: string) => `CONNECT http://${host} HTTP/1.1`],
    ['hexadecimal address', (host: string) => `CONNECT 0x7f.1:${host.split(':')[1]} HTTP/1.1`],
    ['zone', () => 'CONNECT [fe80::1%25lo]:80 HTTP/1.1'],
  ])('opens no tunnel to a target with a %s', async (_, line) => {
    expect(await send(`${line(upstream.host)}\r\nhost: ${upstream.host}\r\n\r\n`)).toMatch(/^HTTP\/1\.1 403/);
    expect(upstream.connections()).toBe(0);
    expect(egress.refusals).toMatchObject([{ error: { code: 'blocked', detail: { reason: 'target' } } }]);
  });

  it.each([
    ['of another scheme', (host: string) => `https://${host}/`],
    ['without a scheme', () => '/'],
    ['with user info', (host: string) => `http://a@${host}/`],
    ['with a backslash', (host: string) => `http://good.test\\@${host}/`],
    ['without slashes', (host: string) => `http:${host}/`],
    ['with an upper-case scheme', (host: string) => `HTTP://${host}/`],
  ])('is not forwarded to a target %s', async (_, target) => {
    const answer = await send(`GET ${target(upstream.host)} HTTP/1.1\r\nhost: ${upstream.host}\r\n\r\n`);
    expect(answer).not.toMatch(/^HTTP\/1\.1 200/);
    expect(upstream.connections()).toBe(0);
  });

  it('is checked for each of several pipelined requests', async () => {
    const privateRequest = 'GET http://127.0.0.1:1/ HTTP/1.1\r\nhost: x\r\n\r\n';
    const isBoth = (answer: string) => answer.split('HTTP/1.1 ').length === 3;
    const answer = await send(`${get('host: x\r\n')}${privateRequest}`, isBoth);
    expect(answer.match(/HTTP\/1\.1 (?:\d+)/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 403']);
  });

  const statusLine = 'HTTP/1.1 200 OK\r\n';
  it.each([
    ['a carriage return in the status line', 'HTTP/1.1 200 OK\rx-smuggled: 1\r\ncontent-length: 0\r\n\r\n'],
    ['a status of two digits', 'HTTP/1.1 99 OK\r\nx-smuggled: 1\r\ncontent-length: 0\r\n\r\n'],
    ['a carriage return in a value', `${statusLine}x-a: a\rx-smuggled: 1\r\ncontent-length: 0\r\n\r\n`],
    ['two lengths', `${statusLine}content-length: 1\r\ncontent-length: 20\r\n\r\nxHTTP/1.1 200 x-smuggled`],
    ['a length and chunks', `${statusLine}content-length: 1\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\nx-smuggled`],
    ['a huge header', `${statusLine}x-a: ${'a'.repeat(70_000)}\r\nx-smuggled: 1\r\ncontent-length: 0\r\n\r\n`],
    ['bytes that are not HTTP', 'SSH-2.0-OpenSSH x-smuggled\r\n'],
    ['an HTTP/0.9 body', 'x-smuggled'],
  ])('is not forwarded if it is a response with %s', async (_, text) => {
    response = text;
    const answer = await send(get('host: x\r\n'));
    expect(answer).toMatch(/^HTTP\/1\.1 502/);
    expect(answer).not.toContain('x-smuggled');
  });

  it('ends at a huge chunk extension of the response', async () => {
    response = `${statusLine}transfer-encoding: chunked\r\n\r\n1;${'a'.repeat(100_000)}\r\nx\r\n0\r\n\r\n`;
    expect(await send(get('host: x\r\n'), () => false)).not.toContain('aaaa');
  });

  it('has only one response, without early hints before it', async () => {
    const hint = 'HTTP/1.1 103 Early Hints\r\nlink: <http://127.0.0.1/>; rel=preload\r\n\r\n';
    response = `${hint}${response}HTTP/1.1 200 OK\r\nx-smuggled: 1\r\n\r\n`;
    const answer = await send(get('host: x\r\nconnection: close\r\n'), () => false);
    expect(answer).toMatch(/^HTTP\/1\.1 200/);
    expect(answer).not.toMatch(/103|x-smuggled/);
  });
});
