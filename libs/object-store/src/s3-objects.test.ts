import { startS3Proxy, type Meddling } from '@stufenlos/workspace/s3-proxy';
import { describeWithS3, startS3Server, type S3Server } from '@stufenlos/workspace/s3-server';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bucketAddress, placeOf } from './bucket-address.ts';
import { ObjectStoreError } from './object-store-error.ts';
import { s3Objects } from './s3-objects.ts';

describeWithS3('objects in a bucket', () => {
  let server: S3Server;
  let endpoint: string;
  let meddling: Meddling = {};
  beforeAll(async () => {
    server = await startS3Server();
    await server.bucket('objects');
    const proxy = await startS3Proxy(server.settings.endpoint, () => meddling);
    ({ endpoint } = proxy);
    return () => {
      proxy.close();
      server.stop();
    };
  });
  beforeEach(() => {
    meddling = {};
  });
  const at = (address: string) => placeOf(address, { ...server.settings, endpoint })!;
  const below = (prefix: string) => s3Objects(at(`s3://objects/${prefix}`));

  it('are whole, listed below their prefix, and gone when they are removed', async () => {
    const [objects, neighbour] = [below('a'), below('ab')];
    const content = Buffer.alloc(3_000_000, 7);
    await objects.put('one/1', content);
    await objects.put('top', 'x');
    await neighbour.put('one/1', 'of another');
    expect((await objects.get('one/1'))?.content.equals(content)).toBe(true);
    expect((await objects.list('', true)).map(({ key }) => key)).toEqual(['one/1', 'top']);
    expect((await objects.list('', false)).map(({ key }) => key).toSorted()).toEqual(['one/', 'top']);
    await objects.remove('one/1');
    await objects.remove('one/1');
    expect([await objects.get('one/1'), await objects.head('one/1')]).toEqual([undefined, undefined]);
    expect((await neighbour.get('one/1'))?.content.toString()).toBe('of another');
  });

  it('are written under a condition or not at all', async () => {
    const objects = below('conditions');
    const first = await objects.put('key', 'first', null);
    expect(await objects.put('key', 'second', null)).toBeUndefined();
    expect(await objects.put('key', 'third', '"another"')).toBeUndefined();
    expect(await objects.put('gone', 'third', first)).toBeUndefined();
    expect((await objects.get('key'))?.content.toString()).toBe('first');
    expect(await objects.put('key', 'fourth', first)).toBeDefined();
  });

  it.each([
    ['a new object', null],
    ['another object', 'first'],
  ])('are written when only the answer about %s was lost', async (_, before) => {
    const objects = below(`lost-${before}`);
    const instead = before === null ? null : await objects.put('key', before, null);
    let lost = 0;
    meddling = { loses: (method) => method === 'PUT' && (lost += 1) === 1 };
    const tag = await objects.put('key', 'second', instead);
    expect(lost).toBeGreaterThan(1);
    expect(await objects.get('key')).toEqual({ content: Buffer.from('second'), tag });
    expect(await objects.put('key', 'third', tag)).toBeDefined();
  });

  it('are not taken for written when somebody else was faster, with or without the same content', async () => {
    const objects = below('faster');
    const seen = await objects.put('key', 'first', null);
    await objects.put('key', 'of another', seen);
    expect(await objects.put('key', 'of another', seen)).toBeUndefined();
    let asked = 0;
    meddling = { answers: (method) => (method === 'PUT' && (asked += 1) === 1 ? 503 : undefined) };
    expect(await objects.put('key', 'late', seen)).toBeUndefined();
    expect(asked).toBe(2);
  });

  it.each([
    ['keys that are refused', { answers: () => 403 }, 'refuses these keys, or they have no right to this'],
    ['a store that is away', { answers: () => 503 }, 'does not answer as it should; try again when it does'],
    ['an answer that breaks off', { cuts: 'back' as const }, 'does not answer as it should'],
  ])('%s are not taken for a missing object', async (_, trouble: Meddling, sentence) => {
    const objects = below('trouble');
    await objects.put('key', Buffer.alloc(100_000));
    meddling = trouble;
    const failed = objects.get('key');
    await expect(failed).rejects.toBeInstanceOf(ObjectStoreError);
    await expect(failed).rejects.toThrow(`s3://objects/trouble ${sentence}`);
  });

  it('are not looked for in a bucket that is not there, and the error is the one of the place', async () => {
    const place = { ...at('s3://nowhere/x'), failure: (sentence: string) => new RangeError(sentence) };
    const failed = s3Objects(place).get('key');
    await expect(failed).rejects.toBeInstanceOf(RangeError);
    await expect(failed).rejects.toThrow('s3://nowhere/x has no such bucket; create it, or correct the address');
  });
});

describe('an address', () => {
  it.each(['s3://bucket', 's3://bucket/', 's3://my.bucket-1/a/b_c.d'])('%s names a bucket', (address) => {
    expect(placeOf(address, {})?.address).toBe(address.replace(/\/$/, ''));
  });

  it.each([
    's3://',
    's3://a',
    's3://Bucket',
    's3://bucket/../x',
    's3://bucket//x',
    's3://key:secret@host/b',
    '/folder',
  ])('%s names none', (address) => {
    expect([bucketAddress.test(address), placeOf(address, {})]).toEqual([false, undefined]);
  });
});
