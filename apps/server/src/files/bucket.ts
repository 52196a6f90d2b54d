import type * as S3 from '@aws-sdk/client-s3';
import type { S3Config } from '#config/config.ts';

/** A bucket of any S3-compatible service. */
export interface Bucket {
  readonly sdk: typeof S3;
  readonly client: S3.S3Client;
  readonly name: string;
}

/** @limit time: The call fails, and is made twice more. */
const CONNECT_TIMEOUT_MS = 5_000;
/** @limit time: A call of which nothing comes any more fails, and is made twice more. */
const SILENT_TIMEOUT_MS = 30_000;

/** Loads the SDK on first use, so that it costs nothing where no bucket is used. */
export function createBucket(config: S3Config, silentMs = SILENT_TIMEOUT_MS): () => Promise<Bucket> {
  let opened: Promise<Bucket> | undefined;
  return () => {
    opened ??= openBucket(config, silentMs);
    return opened;
  };
}

async function openBucket(config: S3Config, silentMs: number): Promise<Bucket> {
  const sdk = await import('@aws-sdk/client-s3');
  const client = new sdk.S3Client({
    ...(config.endpoint === null ? {} : { endpoint: config.endpoint }),
    region: config.region,
    forcePathStyle: config.forcePathStyle,
    credentials: { accessKeyId: config.accessKeyId, secretAccessKey: config.secretAccessKey },
    // Some S3-compatible services reject the checksums that the SDK adds by default.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: CONNECT_TIMEOUT_MS, socketTimeout: silentMs },
  });
  return { sdk, client, name: config.bucket };
}

/** Pages of a listing, a thousand objects each unless told otherwise, in the order of their keys. */
export async function* listPages(
  { sdk, client, name }: Bucket,
  below: { readonly prefix?: string; readonly delimiter?: string; readonly size?: number } = {},
): AsyncGenerator<S3.ListObjectsV2CommandOutput> {
  let after: string | undefined;
  do {
    const page: S3.ListObjectsV2CommandOutput = await client.send(
      new sdk.ListObjectsV2Command({
        Bucket: name,
        ...(below.prefix !== undefined && { Prefix: below.prefix }),
        ...(below.delimiter !== undefined && { Delimiter: below.delimiter }),
        ...(below.size !== undefined && { MaxKeys: below.size }),
        ...(after !== undefined && { ContinuationToken: after }),
      }),
    );
    yield page;
    after = page.NextContinuationToken;
  } while (after !== undefined);
}

/** Removes every object whose key begins so. */
export async function removeBelow({ sdk, client, name }: Bucket, prefix: string): Promise<void> {
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

/** Turns a 404 of an object into null; other errors such as 403 are thrown. */
export async function nullIfMissing<Response>(request: Promise<Response>): Promise<Response | null> {
  try {
    return await request;
  } catch (error) {
    if (error instanceof Error && (error.name === 'NoSuchKey' || error.name === 'NotFound')) return null;
    throw error;
  }
}

const CONFLICT = 409;
const PRECONDITION_FAILED = 412;

/** Null if the object is not what the request was for: another version, or one where there should be none. */
export async function nullIfUnmet<Response>(request: Promise<Response>): Promise<Response | null> {
  try {
    return await request;
  } catch (error) {
    const status = error instanceof Error && '$metadata' in error ? toStatus(error.$metadata) : null;
    if (status === CONFLICT || status === PRECONDITION_FAILED) return null;
    throw error;
  }
}

function toStatus(metadata: unknown): unknown {
  return typeof metadata === 'object' && metadata !== null && 'httpStatusCode' in metadata
    ? metadata.httpStatusCode
    : null;
}

/** The bucket does not answer, or not to these keys. It says no more of it than is fit for a log. */
export class BucketAwayError extends Error {
  override readonly name = 'BucketAwayError';

  /** What the SDK throws may have the id of the key and a signature with it, so it is no cause of this one. */
  constructor(bucket: string, error: unknown) {
    super(
      `the bucket ${bucket} cannot be used: ${error instanceof Error ? `${error.name}: ${error.message}` : 'no reason given'}`,
    );
  }
}
