import type { S3ServiceException } from '@aws-sdk/client-s3';
import { ReleaseError } from '../release-error.ts';
import type { S3Connection } from './s3-client.ts';

/** An object: what it holds, and the tag under which a conditional write names it. */
export interface StoredObject {
  content: Buffer;
  tag: string;
}

/** Writes only while the object has this tag; null: while it does not exist; undefined: in any case. */
export type Instead = string | null | undefined;

/** The requests that a release store makes. Every failure other than a missing object is thrown as a sentence. */
export interface S3Objects {
  get: (key: string) => Promise<StoredObject | undefined>;
  /** The tag and the time of the last change in milliseconds, by the clock of the store. */
  head: (key: string) => Promise<{ tag: string; changed: number } | undefined>;
  /** Gives the new tag; undefined when the condition does not hold. */
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
}

export function s3Objects({ address, bucket, prefix, connect }: S3Place): S3Objects {
  const at = (key: string) => ({ Bucket: bucket, Key: prefix + key });
  /** Undefined for the given status codes. */
  async function ask<T>(request: (connection: S3Connection) => Promise<T>, ...none: number[]): Promise<T | undefined> {
    try {
      return await request(await connect());
    } catch (cause) {
      const { $metadata, name } = cause as S3ServiceException;
      const status = $metadata?.httpStatusCode ?? 0;
      if (none.includes(status) && name !== 'NoSuchBucket') return undefined;
      throw failure(address, cause, status);
    }
  }

  return {
    get: async (key) =>
      ask(async ({ library, client }) => {
        const { Body, ETag = '' } = await client.send(new library.GetObjectCommand(at(key)));
        return { content: Buffer.from((await Body?.transformToByteArray()) ?? []), tag: ETag };
      }, 404),
    head: async (key) =>
      ask(async ({ library, client }) => {
        const { ETag = '', LastModified } = await client.send(new library.HeadObjectCommand(at(key)));
        return { tag: ETag, changed: LastModified?.getTime() ?? 0 };
      }, 404),
    put: async (key, content, instead) =>
      ask(
        async ({ library, client }) => {
          const condition = instead === undefined ? {} : instead === null ? { IfNoneMatch: '*' } : { IfMatch: instead };
          const command = new library.PutObjectCommand({ ...at(key), ...condition, Body: Buffer.from(content) });
          return (await client.send(command)).ETag ?? '';
        },
        // Somebody else writes at this moment, or has written; with If-Match the object may also be gone.
        ...(instead === undefined ? [] : instead === null ? [409, 412] : [404, 409, 412]),
      ),
    async remove(key) {
      await ask(async ({ library, client }) => client.send(new library.DeleteObjectCommand(at(key))), 404);
    },
    async list(folder, deep) {
      const found = await ask(async ({ library, client }) => {
        const query = { Bucket: bucket, Prefix: prefix + folder, ...(deep ? {} : { Delimiter: '/' }) };
        const objects: { key: string; changed: number }[] = [];
        for await (const page of library.paginateListObjectsV2({ client }, query)) {
          for (const { Key = '', LastModified } of page.Contents ?? []) {
            objects.push({ key: Key.slice(prefix.length), changed: LastModified?.getTime() ?? 0 });
          }
          for (const { Prefix = '' } of page.CommonPrefixes ?? []) {
            objects.push({ key: Prefix.slice(prefix.length), changed: 0 });
          }
        }
        return objects;
      });
      return found ?? [];
    },
  };
}

const sentences: Readonly<Record<number, string>> = {
  301: 'is in another region; set S3_REGION',
  403: 'refuses these keys, or they have no right to this; ask the operator of the store for it',
  404: 'has no such bucket; create it, or correct the address',
};

function failure(address: string, cause: unknown, status: number): ReleaseError {
  const { message } = cause as Error;
  const reason = sentences[status] ?? `does not answer as it should; run the command again when it does: ${message}`;
  return new ReleaseError(`${address} ${reason}`, { kind: 'failed', cause });
}
