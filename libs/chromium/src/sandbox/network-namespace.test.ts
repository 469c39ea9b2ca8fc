import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { gatesOf, isRoot, livingIn, networkOf, runningGateOf, statusOf, whyNoNamespace } from '../testing/confined.ts';
import { NetworkNamespace } from './network-namespace.ts';
import { findNamespaceTools } from './network-namespace-tools.ts';

const lost = { code: 'crashed', detail: { reason: 'browserGone' } };

const reason = whyNoNamespace();

async function open(prefix: readonly string[] = [], listenLimitMs?: number): Promise<NetworkNamespace> {
  const tools = findNamespaceTools();
  if (typeof tools === 'string') throw new Error(tools);
  const gate = [...prefix, ...tools.gate] as unknown as typeof tools.gate;
  return NetworkNamespace.open({ ...tools, gate }, listenLimitMs);
}

describe('a network namespace that the system does not allow', { timeout: 60_000 }, () => {
  it('is refused with the error text of the system', async () => {
    const without = isRoot ? ['setpriv', '--bounding-set=-sys_admin', '--inh-caps=-all', '--'] : ['false'];
    const refused = /not permitted|not installed|denied|need Linux|the gate is ended/;
    await expect(open(reason === undefined ? without : [])).rejects.toThrow(refused);
    expect(gatesOf()).toEqual([]);
  });
});

describe.runIf(reason === undefined)('a network namespace', { timeout: 60_000 }, () => {
  const opened: NetworkNamespace[] = [];
  const servers: Server[] = [];
  afterEach(async () => {
    for (const server of servers.splice(0)) server.close();
    await Promise.all(opened.splice(0).map((namespace) => namespace.close()));
  });

  const enter = async (listenLimitMs?: number) => {
    const namespace = await open([], listenLimitMs);
    opened.push(namespace);
    return namespace;
  };
  const serve = async (namespace: NetworkNamespace) => {
    const server = createServer((_request, response) => response.end('from outside'));
    servers.push(server.listen(await namespace.listen()));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  };
  const fetchInside = async (namespace: NetworkNamespace, url: string) => {
    const command = [...namespace.enter, process.execPath, '-e', fetchScript, url];
    return (await promisify(execFile)('env', command)).stdout;
  };

  it('has listeners that are reachable only from inside and answered by this process', async () => {
    const namespace = await enter();
    const url = await serve(namespace);
    expect(await fetchInside(namespace, url)).toBe('from outside');
    expect(await fetchOutside(url)).not.toBe('from outside');
  });

  it('keeps processes inside from reaching listeners outside', async () => {
    const namespace = await enter();
    const server = createServer((_request, response) => response.end('secret'));
    servers.push(server.listen(0, '127.0.0.1'));
    await once(server, 'listening');
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    expect(await (await fetch(url)).text()).toBe('secret');
    expect(await fetchInside(namespace, url)).toBe('ECONNREFUSED');
    expect(await fetchInside(namespace, 'http://192.0.2.1/')).toBe('ENETUNREACH');
  });

  it('opens many listeners at once, each with its own port', async () => {
    const namespace = await enter();
    const urls = await Promise.all(Array.from({ length: 30 }, () => serve(namespace)));
    expect(new Set(urls).size).toBe(30);
    expect(await fetchInside(namespace, urls[29] ?? '')).toBe('from outside');
  });

  it('closes a port when its server in this process closes', async () => {
    const namespace = await enter();
    const url = await serve(namespace);
    servers.pop()?.close();
    expect(await fetchInside(namespace, url)).toBe('ECONNREFUSED');
  });

  it('has a gate without capabilities, our environment variables and our open files', async () => {
    vi.stubEnv('SECRET_OF_OURS', 'do not pass on');
    const file = openSync(import.meta.filename, 'r');
    const namespace = await enter();
    await serve(namespace);
    const gate = await runningGateOf();
    const { Uid, CapEff, CapPrm, CapBnd, CapAmb, NoNewPrivs } = statusOf(gate);
    expect([CapEff, CapPrm, CapBnd, CapAmb]).toEqual(Array.from({ length: 4 }, () => '0000000000000000'));
    expect(NoNewPrivs).toBe('1');
    const user = isRoot ? 65_533 : process.getuid?.();
    expect(Uid).toBe([user, user, user, user].join('\t'));
    expect(networkOf(gate)).not.toBe(networkOf('self'));
    const files = readdirSync(`/proc/${gate}/fd`).map((name) => readlinkSync(`/proc/${gate}/fd/${name}`));
    closeSync(file);
    expect(files).not.toContain(import.meta.filename);
    expect(readFileSync(`/proc/${gate}/environ`, 'utf8')).not.toMatch(/SECRET_OF_OURS|HOME=|PATH=/);
  });

  it('leaves no process when it is closed', async () => {
    const namespace = await enter();
    await namespace.listen();
    const gate = await runningGateOf();
    const network = networkOf(gate) ?? '';
    expect(livingIn(network)).toEqual([gate]);
    await namespace.close();
    expect(livingIn(network)).toEqual([]);
    await expect(namespace.listen()).rejects.toMatchObject(lost);
  });

  it('keeps no listener that arrives after it was closed, which would keep the process from ending', async () => {
    const namespace = await enter();
    const gate = await runningGateOf();
    const before = openPorts();
    const pending = namespace.listen().catch((error: unknown) => error);
    // Synchronous, so that the answer of the gate waits in the channel and is received only after the end.
    let turns = 1_000_000;
    while (turns > 0 && !hasAnswered(gate)) turns -= 1;
    expect(turns).toBeGreaterThan(0);
    await namespace.close();
    expect(await pending).toMatchObject(lost);
    await expect.poll(openPorts, { timeout: 20_000 }).toBe(before);
  });

  it('rejects all pending listeners when its gate is killed', async () => {
    const namespace = await enter();
    const url = await serve(namespace);
    const gate = await runningGateOf();
    process.kill(gate, 'SIGSTOP');
    const waiting = [namespace.listen(), namespace.listen()].map((pending) => pending.catch((error: unknown) => error));
    process.kill(gate, 'SIGKILL');
    await namespace.gone;
    expect(await Promise.all(waiting)).toMatchObject([lost, lost]);
    expect(namespace.isGone).toBe(true);
    expect(await fetchOutside(url)).not.toBe('from outside');
  });

  it('is abandoned when its gate does not respond', async () => {
    const namespace = await enter(1000);
    process.kill(await runningGateOf(), 'SIGSTOP');
    await expect(namespace.listen()).rejects.toMatchObject(lost);
    await namespace.gone;
    await expect.poll(() => gatesOf(), { timeout: 20_000 }).toEqual([]);
  });
});

/** Outside, the port is free or another process has it. */
const fetchOutside = (url: string) =>
  fetch(url).then(
    (answer) => answer.text(),
    () => 'refused',
  );

/** Listeners and connections of this process. */
const openPorts = () => process.getActiveResourcesInfo().filter((name) => name.startsWith('TCP')).length;

/** A gate that listens and sleeps again has sent its listener. */
const hasAnswered = (gate: number) =>
  / 0A /.test(readFileSync(`/proc/${gate}/net/tcp`, 'utf8')) && statusOf(gate)['State']?.startsWith('S') === true;

const fetchScript = `
  fetch(process.argv[1]).then((answer) => answer.text(), (error) => error.cause.code)
    .then((text) => process.stdout.write(text));`;
