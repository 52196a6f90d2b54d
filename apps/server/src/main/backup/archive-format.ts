import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { pack as createPack, type Pack } from 'tar-stream';
import * as z from 'zod';

/** Changes when an older program could no longer read an archive. */
export const ARCHIVE_FORMAT = 2;

/** A tar file with these entries, in this order: header, rows, secrets, files; checks among them; manifest and its signature. */
export const HEADER_PATH = 'header.json';
export const MANIFEST_PATH = 'manifest.json';
export const SIGNATURE_PATH = 'signature';
export const SECRET_PATH = 'secret';
export const SUPPRESSION_KEY_PATH = 'suppression-key';
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

export type AddEntry = (path: string, content: Uint8Array | string) => Promise<void>;

/** What is known of it when its last entry was added. */
export type Contents = Omit<ArchiveManifest, 'checks' | 'checks_sha256'>;

/**
 * Entries are taken as fast as the archive is read. What `write` throws breaks the archive off, without a manifest. `sign` returns
 * the signature of the manifest.
 */
export function writeArchive(
  write: (add: AddEntry) => Promise<Contents>,
  sign: (manifest: Uint8Array) => string,
): Readable {
  const pack = createPack();
  const fill = async (): Promise<void> => {
    let pending: ArchiveChecks = [];
    let checks = 0;
    const hash = createChecksHash();
    const addChecks = async (): Promise<void> => {
      checks += 1;
      const list = Buffer.from(JSON.stringify(pending));
      hash.add(list);
      await put(pack, `${CHECKS_FOLDER}${String(checks).padStart(6, '0')}.json`, list);
      pending = [];
    };
    const contents = await write(async (path, content) => {
      const bytes = Buffer.from(content);
      pending.push(toCheck(path, bytes));
      await put(pack, path, bytes);
      if (pending.length >= CHECKED_ENTRIES) await addChecks();
    });
    await addChecks();
    const manifest = Buffer.from(JSON.stringify({ ...contents, checks, checks_sha256: hash.end() }));
    await put(pack, MANIFEST_PATH, manifest);
    await put(pack, SIGNATURE_PATH, Buffer.from(sign(manifest)));
    pack.finalize();
  };
  fill().catch((error: unknown) => pack.destroy(error instanceof Error ? error : new Error(String(error))));
  return Readable.from(pack, { objectMode: false });
}

function put(pack: Pack, name: string, bytes: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    const entry = pack.entry({ name, size: bytes.length, mode: 0o600 }, (error) => (error ? reject(error) : resolve()));
    entry.end(bytes);
  });
}
