import { join } from 'node:path';
import type { S3Config } from '#config/config.ts';
import { createFolderStore } from './create-folder-store.ts';
import { createS3Store } from './create-s3-store.ts';
import type { FileStore } from './file-store.ts';

interface FileStoreConfig {
  readonly s3: S3Config | null;
  readonly dataDirectory: string;
}

/** The S3 bucket if configured, otherwise the folder `files` in the data directory. */
export function openFileStore({ s3, dataDirectory }: FileStoreConfig): FileStore {
  return s3 === null ? createFolderStore(join(dataDirectory, 'files')) : createS3Store(s3);
}
