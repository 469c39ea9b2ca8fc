import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sendRaw, startRawUpstream } from '../testing/raw-upstream.ts';
import type { RawUpstream } from '../testing/raw-upstream.ts';
import { Egress } from './egress.ts';

/** Two readers of one message who disagree where it ends, or for whom it is: here the proxy is the first of them. */
describe('what the egress passes on', { timeout: 30_000 }, () => {
  let upstream: RawUpstream;
  let egress: Egress;
  let speech = '';

  beforeEach(async () => {
    speech = 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\nconnection: close\r\n\r\nok';
    upstream = await startRawUpstream((socket) => socket.write(speech, 'latin1'));
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

  it('goes to the host that was judged, whatever the Host header says', async () => {
    await send(get('host: intranet.example\r\n'));
    expect(upstream.received()).toContain(`host: ${upstream.host}\r\n`);
    expect(upstream.received()).not.toContain('intranet');
  });

  it('keeps the frame of a body, so that it is never read as a request', async () => {
    const inner = 'GET /second HTTP/1.1\r\nhost: intranet.example\r\n\r\n';
    const chunk = `${inner.length.toString(16)}\r\n${inner}\r\n0\r\n\r\n`;
    await send(get('host: x\r\ntransfer-encoding: chunked\r\n', chunk));
    const [head = '', ...rest] = upstream.received().split('\r\n\r\n');
    expect(head.toLowerCase()).toContain('transfer-encoding: chunked');
    expect(rest.join('\r\n\r\n')).toMatch(new RegExp(`^${inner.length.toString(16)}\r\n`));
  });

  it('has no header that the sender named as its connection’s own', async () => {
    await send(get('host: x\r\nconnection: close, x-hop\r\nx-hop: 1\r\nx-stays: 1\r\nproxy-authorization: secret\r\n'));
    expect(upstream.received()).toContain('x-stays');
    expect(upstream.received()).not.toMatch(/x-hop|proxy-|secret/);
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
    ['a return in a value', 'host: x\r\nx-a: a\rhost: y\r\n', ''],
    ['a header without a colon', 'host: x\r\nnonsense\r\n', ''],
    ['two hosts', 'host: x\r\nhost: y\r\nhost\r\n', ''],
  ])('is nothing at all of a request with %s', async (_, headers, body) => {
    const answer = await send(get(headers, body));
    expect(answer).not.toMatch(/^HTTP\/1\.1 200/);
    expect(upstream.connections()).toBe(0);
  });

  it('never splits a folded header into two', async () => {
    await send(get('host: x\r\nx-a: a\r\n x-smuggled: 1\r\n'));
    expect(upstream.received()).not.toMatch(/\n\s*x-smuggled/);
  });

  it.each([
    ['path', (host: string) => `CONNECT ${host}/a HTTP/1.1`],
    ['user info', (host: string) => `CONNECT a@${host} HTTP/1.1`],
    ['scheme', (host: string) => `CONNECT http://${host} HTTP/1.1`],
    ['number in disguise', (host: string) => `CONNECT 0x7f.1:${host.split(':')[1]} HTTP/1.1`],
    ['zone', () => 'CONNECT [fe80::1%25lo]:80 HTTP/1.1'],
  ])('is no tunnel to a target with a %s', async (_, line) => {
    expect(await send(`${line(upstream.host)}\r\nhost: ${upstream.host}\r\n\r\n`)).toMatch(/^HTTP\/1\.1 403/);
    expect(upstream.connections()).toBe(0);
    expect(egress.refusals).toMatchObject([{ error: { code: 'blocked', detail: { reason: 'target' } } }]);
  });

  it.each([
    ['of another scheme', (host: string) => `https://${host}/`],
    ['without a scheme', () => '/'],
    ['with user info', (host: string) => `http://a@${host}/`],
    ['with a backslash', (host: string) => `http://good.test\\@${host}/`],
    ['not written as browsers do', (host: string) => `http:${host}/`],
    ['with an upper-case scheme', (host: string) => `HTTP://${host}/`],
  ])('is no request for a target %s', async (_, target) => {
    const answer = await send(`GET ${target(upstream.host)} HTTP/1.1\r\nhost: ${upstream.host}\r\n\r\n`);
    expect(answer).not.toMatch(/^HTTP\/1\.1 200/);
    expect(upstream.connections()).toBe(0);
  });

  it('is judged request by request when several come at once', async () => {
    const inside = 'GET http://127.0.0.1:1/ HTTP/1.1\r\nhost: x\r\n\r\n';
    const isBoth = (answer: string) => answer.split('HTTP/1.1 ').length === 3;
    const answer = await send(`${get('host: x\r\n')}${inside}`, isBoth);
    expect(answer.match(/HTTP\/1\.1 (?:\d+)/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 403']);
  });

  const spoken = 'HTTP/1.1 200 OK\r\n';
  it.each([
    ['a status line in two', 'HTTP/1.1 200 OK\rx-smuggled: 1\r\ncontent-length: 0\r\n\r\n'],
    ['a status of two digits', 'HTTP/1.1 99 OK\r\nx-smuggled: 1\r\ncontent-length: 0\r\n\r\n'],
    ['a return in a value', `${spoken}x-a: a\rx-smuggled: 1\r\ncontent-length: 0\r\n\r\n`],
    ['two lengths', `${spoken}content-length: 1\r\ncontent-length: 20\r\n\r\nxHTTP/1.1 200 x-smuggled`],
    ['a length and chunks', `${spoken}content-length: 1\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\nx-smuggled`],
    ['a huge header', `${spoken}x-a: ${'a'.repeat(70_000)}\r\nx-smuggled: 1\r\ncontent-length: 0\r\n\r\n`],
    ['no HTTP at all', 'SSH-2.0-OpenSSH x-smuggled\r\n'],
    ['HTTP of long ago', 'x-smuggled'],
  ])('is nothing of an answer with %s', async (_, text) => {
    speech = text;
    const answer = await send(get('host: x\r\n'));
    expect(answer).toMatch(/^HTTP\/1\.1 502/);
    expect(answer).not.toContain('x-smuggled');
  });

  it('ends an answer whose chunk carries a huge extension', async () => {
    speech = `${spoken}transfer-encoding: chunked\r\n\r\n1;${'a'.repeat(100_000)}\r\nx\r\n0\r\n\r\n`;
    expect(await send(get('host: x\r\n'), () => false)).not.toContain('aaaa');
  });

  it('is one answer only, without hints before it', async () => {
    const hint = 'HTTP/1.1 103 Early Hints\r\nlink: <http://127.0.0.1/>; rel=preload\r\n\r\n';
    speech = `${hint}${speech}HTTP/1.1 200 OK\r\nx-smuggled: 1\r\n\r\n`;
    const answer = await send(get('host: x\r\nconnection: close\r\n'), () => false);
    expect(answer).toMatch(/^HTTP\/1\.1 200/);
    expect(answer).not.toMatch(/103|x-smuggled/);
  });
});
