/** A folder or an S3-compatible bucket. Keys are paths such as `query/<id>/photo.jpg`. */
export interface FileStore {
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  find(key: string): Promise<Uint8Array | null>;
  has(key: string): Promise<boolean>;
  /** Removes the file and everything below `key/`; missing files are not an error. */
  remove(key: string): Promise<void>;
  /** The keys of all files, in no order. */
  list(): AsyncIterable<string>;
}
