import { Readable } from 'node:stream';
import { pack as createPack, type Pack } from 'tar-stream';
import {
  type ArchiveChecks,
  type ArchiveManifest,
  CHECKED_ENTRIES,
  CHECKS_FOLDER,
  createChecksHash,
  MANIFEST_PATH,
  SIGNATURE_PATH,
  toCheck,
} from './archive-layout.ts';

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
