import { Readable } from 'node:stream';
import type { GetObjectCommandInput, ListObjectsV2CommandOutput } from '@aws-sdk/client-s3';
import type { S3Config } from '#config/config.ts';
import {
  type Bucket,
  BucketAwayError,
  createBucket,
  listPages,
  nullIfMissing,
  nullIfUnmet,
  removeBelow,
} from '#files/bucket.ts';

/** Objects of a bucket whose keys begin with a prefix, named without it. Throws a `BucketAwayError` for whatever is no answer. */
export interface BucketPart {
  /** False for a name that leads elsewhere, is too long, or has characters that get lost on the way. */
  takes(name: string): boolean;
  /** Null if there is none. */
  find(name: string): Promise<FoundObject | null>;
  /** In the order of their names. */
  list(below: string): AsyncIterable<FoundObject>;
  /** The first thousand of them. */
  listFirst(below: string): Promise<FoundObject[]>;
  /** The first thousand names of what would be folders there. */
  listFolders(below: string): Promise<string[]>;
  /** From `start` until before `end`; null if the object is gone, or another version by now. */
  readRange(object: FoundObject, range: { readonly start: number; readonly end: number }): Promise<Buffer | null>;
  readWhole(name: string, maxBytes: number): Promise<Buffer | 'missing' | 'too_large'>;
  /** Its size; null if there is none. */
  measure(name: string): Promise<number | null>;
  put(name: string, body: Uint8Array | Readable, bytes: number): Promise<void>;
  /** Puts an empty object; false if there is one of this name. */
  claim(name: string): Promise<boolean>;
  removeBelow(below: string): Promise<void>;
}

export interface FoundObject {
  readonly name: string;
  readonly bytes: number;
  /** Another one whenever the object was written anew. */
  readonly version: string;
  readonly changedAt: Date;
}

/**
 * Of S3.
 * @limit request: A longer name is that of no object.
 */
const KEY_LIMIT_BYTES = 1024;

interface PartOfBucket {
  /** Without a slash at its end; empty for the whole bucket. */
  readonly prefix: string;
  /** After how long a call fails of which nothing comes. */
  readonly silentMs: number;
}

export function createBucketPart(s3: S3Config, { prefix, silentMs }: PartOfBucket): BucketPart {
  const open = createBucket(s3, silentMs);
  const root = prefix === '' ? '' : `${prefix}/`;
  const reach = async <Answer>(call: (bucket: Bucket) => Promise<Answer>): Promise<Answer> => {
    try {
      return await call(await open());
    } catch (error) {
      throw new BucketAwayError(s3.bucket, error);
    }
  };
  const at = (name: string) => ({ Bucket: s3.bucket, Key: root + name });
  const toFound = ({ Contents = [] }: ListObjectsV2CommandOutput): FoundObject[] =>
    Contents.flatMap(({ Key, Size = 0, ETag = '', LastModified = new Date(0) }) =>
      Key === undefined ? [] : { name: Key.slice(root.length), bytes: Size, version: ETag, changedAt: LastModified },
    );
  return {
    takes: (name) =>
      !/\p{C}/u.test(name) &&
      name.split('/').every((part) => !/^\.{0,2}$/.test(part)) &&
      Buffer.byteLength(root + name) <= KEY_LIMIT_BYTES,
    find: async (name) => {
      // By a listing, since a call for an object that is not there does not tell whether the bucket is.
      const page = await reach((bucket) => listFirstPage(bucket, { prefix: root + name, size: 1 }));
      return toFound(page).find((object) => object.name === name) ?? null;
    },
    list: async function* (below) {
      const pages = await reach(async (bucket) => ({ rest: listPages(bucket, { prefix: root + below }) }));
      for (;;) {
        const { done, value } = await reach(() => pages.rest.next());
        if (done) return;
        yield* toFound(value);
      }
    },
    listFirst: async (below) => toFound(await reach((bucket) => listFirstPage(bucket, { prefix: root + below }))),
    listFolders: async (below) => {
      const page = await reach((bucket) => listFirstPage(bucket, { prefix: root + below, delimiter: '/' }));
      const start = root.length + below.length;
      return (page.CommonPrefixes ?? []).flatMap(({ Prefix }) => Prefix?.slice(start, -1) ?? []);
    },
    readRange: async ({ name, version }, { start, end }) => {
      const wanted = { ...at(name), Range: `bytes=${start}-${end - 1}`, IfMatch: version };
      const bytes = await reach((bucket) => nullIfUnmet(readObject(bucket, wanted, end - start)));
      if (bytes === 'too_large' || (bytes instanceof Buffer && bytes.length < end - start))
        throw new BucketAwayError(s3.bucket, new Error('it sends other bytes than were asked for'));
      return bytes === 'missing' ? null : bytes;
    },
    readWhole: async (name, maxBytes) => await reach((bucket) => readObject(bucket, at(name), maxBytes)),
    measure: async (name) => {
      const found = await reach(({ sdk, client }) => nullIfMissing(client.send(new sdk.HeadObjectCommand(at(name)))));
      return found && (found.ContentLength ?? 0);
    },
    put: async (name, body, bytes) => {
      await reach(({ sdk, client }) =>
        client.send(new sdk.PutObjectCommand({ ...at(name), Body: body, ContentLength: bytes })),
      );
    },
    claim: async (name) => {
      const put = await reach(({ sdk, client }) =>
        nullIfUnmet(client.send(new sdk.PutObjectCommand({ ...at(name), Body: new Uint8Array(), IfNoneMatch: '*' }))),
      );
      return put !== null;
    },
    removeBelow: (below) => reach((bucket) => removeBelow(bucket, root + below)),
  };
}

async function listFirstPage(...asked: Parameters<typeof listPages>): Promise<ListObjectsV2CommandOutput> {
  for await (const page of listPages(...asked)) return page;
  throw new Error('A listing has at least one page');
}

/** The size is known before the body is read. */
async function readObject(
  { sdk, client }: Bucket,
  wanted: GetObjectCommandInput,
  maxBytes: number,
): Promise<Buffer | 'missing' | 'too_large'> {
  const found = await nullIfMissing(client.send(new sdk.GetObjectCommand(wanted)));
  if (!found) return 'missing';
  if ((found.ContentLength ?? Number.POSITIVE_INFINITY) <= maxBytes)
    return Buffer.from((await found.Body?.transformToByteArray()) ?? []);
  if (found.Body instanceof Readable) found.Body.destroy();
  return 'too_large';
}
