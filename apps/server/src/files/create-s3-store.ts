import type * as S3 from '@aws-sdk/client-s3';
import type { S3Config } from '#config/config.ts';
import { requireFileKey } from './file-key.ts';
import type { FileStore } from './file-store.ts';

/** Pictures in a bucket of any S3-compatible store. */
export function createS3Store(config: S3Config): FileStore {
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
      const found = await unlessMissing(
        client.send(new sdk.GetObjectCommand({ Bucket: name, Key: requireFileKey(key) })),
      );
      return (await found?.Body?.transformToByteArray()) ?? null;
    },
    has: async (key) => {
      const { sdk, client, name } = await bucket();
      const found = client.send(new sdk.HeadObjectCommand({ Bucket: name, Key: requireFileKey(key) }));
      return (await unlessMissing(found)) !== null;
    },
    remove: async (key) => {
      const { sdk, client, name } = await bucket();
      await client.send(new sdk.DeleteObjectCommand({ Bucket: name, Key: requireFileKey(key) }));
      await removeBelow(await bucket(), `${key}/`);
    },
  };
}

interface Bucket {
  readonly sdk: typeof S3;
  readonly client: S3.S3Client;
  readonly name: string;
}

/** The library is loaded at the first use: where pictures lie in a folder it costs nothing. */
async function openBucket(config: S3Config): Promise<Bucket> {
  const sdk = await import('@aws-sdk/client-s3');
  const client = new sdk.S3Client({
    ...(config.endpoint === null ? {} : { endpoint: config.endpoint }),
    region: config.region,
    forcePathStyle: config.forcePathStyle,
    credentials: { accessKeyId: config.accessKeyId, secretAccessKey: config.secretAccessKey },
    // Stores other than Amazon's stumble over the checksums that the library would add by itself.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  return { sdk, client, name: config.bucket };
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
    if (error) throw new Error(`The store did not delete ${error.Key}: ${error.Code} ${error.Message}`);
  }
}

/** 404 is an answer; 403 and the rest are not. */
async function unlessMissing<Answer>(asked: Promise<Answer>): Promise<Answer | null> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof Error && (error.name === 'NoSuchKey' || error.name === 'NotFound')) return null;
    throw error;
  }
}
