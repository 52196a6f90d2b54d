import { createHash } from 'node:crypto';
import * as z from 'zod';

/** Changes when an older program could no longer read an archive. */
export const ARCHIVE_FORMAT = 2;

/** A tar file with these entries, in this order: header, rows, secret, files; checks among them; manifest and its signature. */
export const HEADER_PATH = 'header.json';
export const MANIFEST_PATH = 'manifest.json';
export const SIGNATURE_PATH = 'signature';
export const SECRET_PATH = 'secret';
export const DATABASE_FOLDER = 'database/';
export const FILES_FOLDER = 'files/';
export const CHECKS_FOLDER = 'checks/';

/** Entries are checked by the next list of checks, so this many names are kept in memory. */
export const CHECKED_ENTRIES = 1_000;
/**
 * An entry is held in memory as a whole: a few hundred rows, or a picture.
 * @limit request: A backup with a larger entry is refused: it is not one of the product.
 */
export const ENTRY_LIMIT_BYTES = 512 * 1024 ** 2;

const table = z.object({
  name: z.string(),
  columns: z.array(z.object({ name: z.string(), type: z.string(), isGenerated: z.boolean() })),
});

const index = z.object({
  name: z.string(),
  table: z.string(),
  method: z.string(),
  keys: z.array(z.object({ column: z.string(), dimensions: z.int().positive().nullable(), operators: z.string() })),
  options: z.record(z.string(), z.int()),
  where: z.array(
    z.union([
      z.object({ column: z.string(), is: z.enum(['null', 'not_null']) }),
      z.object({ column: z.string(), is: z.literal('equal'), value: z.string() }),
    ]),
  ),
});

/** Read first, since the rest may be another one in another format. */
export const formatSchema = z.object({ format: z.int() });

export const headerSchema = z.object({
  format: z.literal(ARCHIVE_FORMAT),
  product: z.string(),
  created_at: z.iso.datetime(),
  engine: z.enum(['embedded', 'postgresql']),
  /** Tells whether a secret is the one that the rows were sealed with, without revealing it. */
  secret_fingerprint: z.string(),
  migrations: z.array(z.string()),
  tables: z.array(table),
  sequences: z.array(z.object({ name: z.string(), last: z.string() })),
  indexes: z.array(index),
});

/** The SHA-256 of each entry since the last list of checks. */
export const checksSchema = z.array(z.object({ path: z.string(), bytes: z.number(), sha256: z.string() }));

export const manifestSchema = z.object({
  tables: z.record(z.string(), z.object({ count: z.number(), digest: z.string() })),
  files: z.object({ count: z.number(), bytes: z.number() }),
  has_secret: z.boolean(),
  checks: z.number(),
  /** SHA-256 of all lists of checks, one after the other: with it, the signature of the manifest is one of every entry. */
  checks_sha256: z.string(),
});

export function toCheck(path: string, bytes: Uint8Array): ArchiveChecks[number] {
  return { path, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
}

/** The hash of everything that it was given, in order. */
export function createChecksHash() {
  const hash = createHash('sha256');
  return {
    add: (list: Uint8Array): void => void hash.update(list),
    end: (): string => hash.digest('hex'),
  };
}

export type ArchiveHeader = z.infer<typeof headerSchema>;
export type ArchiveChecks = z.infer<typeof checksSchema>;
export type ArchiveManifest = z.infer<typeof manifestSchema>;
