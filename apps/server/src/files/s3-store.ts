import { join } from 'node:path';
import type { S3Config } from '#config/config.ts';
import { type Bucket, createBucket, listPages, nullIfMissing, removeBelow } from './bucket.ts';
import { createFolderStore, type FileStore, LIST_KEY, requireFileKey } from './file-store.ts';

/** Stores pictures in a bucket of any S3-compatible service. */
function createS3Store(config: S3Config): FileStore {
  const bucket = createBucket(config);
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

async function* listKeys(bucket: () => Promise<Bucket>): AsyncGenerator<string> {
  for await (const { Contents = [] } of listPages(await bucket())) {
    for (const { Key } of Contents) if (Key !== undefined && Key !== LIST_KEY) yield Key;
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
