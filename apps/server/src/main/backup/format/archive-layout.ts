import { createHash } from 'node:crypto';
import * as z from 'zod';

/** Changes when an older program could no longer read an archive. */
export const ARCHIVE_FORMAT = 1;

/** A tar file with these entries, in this order: header, rows, secret, files; checks among them; the manifest is the last. */
export const HEADER_PATH = 'header.json';
export const MANIFEST_PATH = 'manifest.json';
export const SECRET_PATH = 'secret';
export const DATABASE_FOLDER = 'database/';
export const FILES_FOLDER = 'files/';
export const CHECKS_FOLDER = 'checks/';

/** Entries are checked by the next list of checks, so this many names are kept in memory. */
export const CHECKED_ENTRIES = 1_000;
/** An entry is held in memory as a whole: a few hundred rows, or a picture. */
export const ENTRY_LIMIT_BYTES = 512 * 1024 ** 2;

const table = z.object({
  name: z.string(),
  columns: z.array(z.object({ name: z.string(), type: z.string(), isGenerated: z.boolean() })),
});

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
  indexes: z.array(z.object({ name: z.string(), table: z.string(), definition: z.string() })),
});

/** The SHA-256 of each entry since the last list of checks. */
export const checksSchema = z.array(z.object({ path: z.string(), bytes: z.number(), sha256: z.string() }));

export const manifestSchema = z.object({
  tables: z.record(z.string(), z.object({ count: z.number(), digest: z.string() })),
  files: z.object({ count: z.number(), bytes: z.number() }),
  has_secret: z.boolean(),
  checks: z.number(),
});

export function toCheck(path: string, bytes: Uint8Array): ArchiveChecks[number] {
  return { path, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
}

export type ArchiveHeader = z.infer<typeof headerSchema>;
export type ArchiveChecks = z.infer<typeof checksSchema>;
export type ArchiveManifest = z.infer<typeof manifestSchema>;
