import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { BadRequestException, NotFoundException } from '@nestjs/common';
import { problemCodes, problems, problemSchema } from '@stufenlos/contracts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '../database/database.ts';
import { outsidePart } from '../testing/test-database.ts';
import { AppError } from './app-error.ts';
import { problemBody } from './problem-body.ts';
import { toAppError } from './to-app-error.ts';

const failureOf = async (url: string): Promise<unknown> => {
  const db = openDatabase({ url, poolSize: 1 }, () => undefined);
  const failure = await sql`select 1 as one`.execute(db).catch((error: unknown) => error);
  await db.destroy();
  return failure;
};

describe('whatever is thrown', () => {
  it.each<[unknown, string]>([
    [new AppError('gone'), 'gone'],
    [new NotFoundException(), 'not_found'],
    [new BadRequestException(), 'invalid_input'],
    [Object.assign(new Error('too big'), { statusCode: 413 }), 'too_large'],
    [Object.assign(new Error('what is this'), { statusCode: 415 }), 'unsupported_type'],
    [Object.assign(new Error('unique'), { code: '23505' }), 'internal'],
    [new Error('anything'), 'internal'],
    ['a text', 'internal'],
    [undefined, 'internal'],
  ])('%s has a code of the error language: %s', (thrown, code) => {
    expect(toAppError(thrown).code).toBe(code);
  });

  it('is "unavailable" when nobody listens where the database should be', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    const { port } = await new Promise<AddressInfo>((resolve) => {
      server.once('listening', () => resolve(server.address() as AddressInfo));
    });
    await new Promise((resolve) => server.close(resolve));
    expect(toAppError(await failureOf(`postgres://app@127.0.0.1:${port}/x`)).code).toBe('unavailable');
  });

  it('is "unavailable" when the database hangs instead of answering, within the timeout', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    const { port } = await new Promise<AddressInfo>((resolve) => {
      server.once('listening', () => resolve(server.address() as AddressInfo));
    });
    const sockets = new Set<{ destroy(): void }>();
    server.on('connection', (socket) => sockets.add(socket));
    expect(toAppError(await failureOf(`postgres://app@127.0.0.1:${port}/x`)).code).toBe('unavailable');
    for (const socket of sockets) socket.destroy();
    server.close();
  });

  it('is "unavailable" when the database does not exist', async () => {
    const url = new URL(outsidePart('DATABASE_URL'));
    url.pathname = '/nowhere';
    expect(toAppError(await failureOf(url.href)).code).toBe('unavailable');
  });
});

describe('a problem body', () => {
  it.each(problemCodes)('of %s fits the contract', (code) => {
    const detail = { fields: [{ path: 'url', key: 'k' }], retryAfter: 7, data: { kind: 'quota', count: 3 } };
    const body = problemBody(new AppError(code, detail), 'trace');
    expect(problemSchema.strict().parse(body)).toEqual(body);
    expect(body).toMatchObject({ type: `/problems/${code}`, status: problems[code].status, ...detail });
  });

  it('tells nothing of its cause', () => {
    const secret = new AppError('internal', { cause: new Error('password=hunter2') });
    expect(JSON.stringify(problemBody(secret, 'trace'))).not.toContain('hunter2');
  });
});
