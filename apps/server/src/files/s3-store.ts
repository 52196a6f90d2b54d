import { join } from 'node:path';
import type * as S3 from '@aws-sdk/client-s3';
import type { S3Config } from '#config/config.ts';
import { createFolderStore, type FileStore, LIST_KEY, requireFileKey } from './file-store.ts';

/** Stores pictures in a bucket of any S3-compatible service. */
function createS3Store(config: S3Config): FileStore {
  let opened: Promise<Bucket> | undefined;
  const bucket = (): Promise<Bucket> => {
    opened ??= openBucket(config);
    return opened;
  };
  return {
    put: async (key, bytes, contentType) => {
      const { sdk, client, name } = await bucket();
      await client.send(
        new sdk.PutObjectCommand({ Bucket: name, Key: requireFileKey(key), Body: bytes, ContentType: contentType }),
      );
    },
    find: async (key) => {
      const { sdk, client, name } = await bucket();
      const found = await nullIfMissing(
        client.send(new sdk.GetObjectCommand({ Bucket: name, Key: requireFileKey(key) })),
      );
      return (await found?.Body?.transformToByteArray()) ?? null;
    },
    has: async (key) => {
      const { sdk, client, name } = await bucket();
      const found = client.send(new sdk.HeadObjectCommand({ Bucket: name, Key: requireFileKey(key) }));
      return (await nullIfMissing(found)) !== null;
    },
    remove: async (key) => {
      const { sdk, client, name } = await bucket();
      await client.send(new sdk.DeleteObjectCommand({ Bucket: name, Key: requireFileKey(key) }));
      await removeBelow(await bucket(), `${key}/`);
    },
    list: () => listKeys(bucket),
  };
}

interface Bucket {
  readonly sdk: typeof S3;
  readonly client: S3.S3Client;
  readonly name: string;
}

/** Loads the SDK on first use, so that it costs nothing with a folder store. */
async function openBucket(config: S3Config): Promise<Bucket> {
  const sdk = await import('@aws-sdk/client-s3');
  const client = new sdk.S3Client({
    ...(config.endpoint === null ? {} : { endpoint: config.endpoint }),
    region: config.region,
    forcePathStyle: config.forcePathStyle,
    credentials: { accessKeyId: config.accessKeyId, secretAccessKey: config.secretAccessKey },
    // Some S3-compatible services reject the checksums that the SDK adds by default.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  return { sdk, client, name: config.bucket };
}

async function* listKeys(bucket: () => Promise<Bucket>): AsyncGenerator<string> {
  const { sdk, client, name } = await bucket();
  let after: string | undefined;
  do {
    const page = await client.send(
      new sdk.ListObjectsV2Command({ Bucket: name, ...(after !== undefined && { ContinuationToken: after }) }),
    );
    for (const { Key } of page.Contents ?? []) if (Key !== undefined && Key !== LIST_KEY) yield Key;
    after = page.NextContinuationToken;
  } while (after !== undefined);
}

async function removeBelow({ sdk, client, name }: Bucket, prefix: string): Promise<void> {
  for (;;) {
    const { Contents = [] } = await client.send(new sdk.ListObjectsV2Command({ Bucket: name, Prefix: prefix }));
    const keys = Contents.flatMap(({ Key }) => (Key === undefined ? [] : [{ Key }]));
    if (keys.length === 0) return;
    const { Errors = [] } = await client.send(
      new sdk.DeleteObjectsCommand({ Bucket: name, Delete: { Objects: keys } }),
    );
    const [error] = Errors;
    if (error) throw new Error(`Could not delete ${error.Key}: ${error.Code} ${error.Message}`);
  }
}

/** Turns a 404 into null; other errors such as 403 are thrown. */
async function nullIfMissing<Response>(request: Promise<Response>): Promise<Response | null> {
  try {
    return await request;
  } catch (error) {
    if (error instanceof Error && (error.name === 'NoSuchKey' || error.name === 'NotFound')) return null;
    throw error;
  }
}

interface FileStoreConfig {
  readonly s3: S3Config | null;
  readonly dataDirectory: string;
}

/** The S3 bucket if configured, otherwise the folder `files` in the data directory. */
export function openFileStore({ s3, dataDirectory }: FileStoreConfig): FileStore {
  return s3 === null ? createFolderStore(join(dataDirectory, 'files')) : createS3Store(s3);
}
