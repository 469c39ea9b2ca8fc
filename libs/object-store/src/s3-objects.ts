import { addAbortSignal, type Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { ListObjectsV2CommandInput, S3ServiceException } from '@aws-sdk/client-s3';
import { ObjectStoreError } from './object-store-error.ts';
import type { S3Connection } from './s3-client.ts';

/** An object: what it holds, and the tag under which a conditional write names it. */
export interface StoredObject {
  content: Buffer;
  tag: string;
}

/** Writes only while the object has this tag; null: while it does not exist; undefined: in any case. */
export type Instead = string | null | undefined;

/** Requests to a bucket. Every failure other than a missing object is thrown as a sentence. */
export interface S3Objects {
  get: (key: string) => Promise<StoredObject | undefined>;
  /** The tag and the time of the last change in milliseconds, by the clock of the store. */
  head: (key: string) => Promise<{ tag: string; changed: number } | undefined>;
  /**
   * Gives the new tag; undefined when the condition does not hold. A write whose answer was lost has broken its own
   * condition when the client repeats it: what then is there with the same content is taken for that write.
   */
  put: (key: string, content: Buffer | string, instead?: Instead) => Promise<string | undefined>;
  remove: (key: string) => Promise<void>;
  /** Keys below a prefix, with the times of their last change. With `deep: false` folders come as `name/`. */
  list: (prefix: string, deep: boolean) => Promise<{ key: string; changed: number }[]>;
}

export interface S3Place {
  address: string;
  bucket: string;
  /** Empty, or with a slash at its end. */
  prefix: string;
  connect: () => Promise<S3Connection>;
  /** Makes the error of a sentence; undefined: `ObjectStoreError`. */
  failure?: FailureOf | undefined;
}

export type FailureOf = (sentence: string, options: ErrorOptions) => Error;

export function s3Objects({ address, bucket, prefix, connect, failure = objectStoreError }: S3Place): S3Objects {
  const at = (key: string) => ({ Bucket: bucket, Key: prefix + key });
  /** Undefined for the given status codes. */
  async function ask<T>(request: (connection: S3Connection) => Promise<T>, ...none: number[]): Promise<T | undefined> {
    try {
      return await request(await connect());
    } catch (cause) {
      const { $metadata, name } = cause as S3ServiceException;
      const status = $metadata?.httpStatusCode ?? 0;
      if (none.includes(status) && name !== 'NoSuchBucket') return undefined;
      throw failure(`${address} ${reasonOf(cause, status)}`, { cause });
    }
  }

  const get: S3Objects['get'] = async (key) =>
    ask(async ({ library, client }) => {
      const { Body, ETag = '' } = await client.send(new library.GetObjectCommand(at(key)));
      return { content: await wholeOf(Body as Readable), tag: ETag };
    }, 404);

  return {
    get,
    head: async (key) =>
      ask(async ({ library, client }) => {
        const { ETag = '', LastModified } = await client.send(new library.HeadObjectCommand(at(key)));
        return { tag: ETag, changed: LastModified?.getTime() ?? 0 };
      }, 404),
    async put(key, content, instead) {
      const condition = instead === undefined ? {} : instead === null ? { IfNoneMatch: '*' } : { IfMatch: instead };
      const body = Buffer.from(content);
      let isRepeated = false;
      const tag = await ask(
        async ({ library, client }) => {
          try {
            return (
              (await client.send(new library.PutObjectCommand({ ...at(key), ...condition, Body: body }))).ETag ?? ''
            );
          } catch (cause) {
            isRepeated = ((cause as S3ServiceException).$metadata?.attempts ?? 1) > 1;
            throw cause;
          }
        },
        // Somebody else writes at this moment, or has written; with If-Match the object may also be gone.
        ...(instead === undefined ? [] : instead === null ? [409, 412] : [404, 409, 412]),
      );
      if (tag !== undefined || !isRepeated) return tag;
      const found = await get(key);
      return found?.content.equals(body) ? found.tag : undefined;
    },
    async remove(key) {
      await ask(async ({ library, client }) => client.send(new library.DeleteObjectCommand(at(key))), 404);
    },
    async list(folder, deep) {
      const query = { Bucket: bucket, Prefix: prefix + folder, ...(deep ? {} : { Delimiter: '/' }) };
      const found = (await ask(async (connection) => listed(connection, query))) ?? [];
      return found.map(({ key, changed }) => ({ key: key.slice(prefix.length), changed }));
    },
  };
}

/** All pages of a list, with whole keys. */
async function listed({ library, client }: S3Connection, query: ListObjectsV2CommandInput) {
  const objects: { key: string; changed: number }[] = [];
  for await (const page of library.paginateListObjectsV2({ client }, query)) {
    for (const { Key = '', LastModified } of page.Contents ?? []) {
      objects.push({ key: Key, changed: LastModified?.getTime() ?? 0 });
    }
    for (const { Prefix = '' } of page.CommonPrefixes ?? []) objects.push({ key: Prefix, changed: 0 });
  }
  return objects;
}

/** Milliseconds until the content of an object is there, after its answer began. */
const contentTimeout = 10_000;

/** The client limits the time until an answer begins, not that until it ends. */
const wholeOf = async (body: Readable): Promise<Buffer> =>
  buffer(addAbortSignal(AbortSignal.timeout(contentTimeout), body));

const sentences: Readonly<Record<number, string>> = {
  301: 'is in another region; set S3_REGION',
  403: 'refuses these keys, or they have no right to this; ask the operator of the store for it',
  404: 'has no such bucket; create it, or correct the address',
};

const reasonOf = (cause: unknown, status: number): string =>
  sentences[status] ?? `does not answer as it should; try again when it does: ${(cause as Error).message}`;

export const objectStoreError: FailureOf = (sentence, options) => new ObjectStoreError(sentence, options);
