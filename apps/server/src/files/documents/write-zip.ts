import { PassThrough, Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';

export interface ZipEntry {
  readonly path: string;
  readonly content: AsyncIterable<string | Uint8Array>;
}

/**
 * An archive of the entries, each of which is read while the archive is: memory does not grow with their size or number. Nothing
 * is read any more once the stream is closed.
 */
export function writeZip(entries: AsyncIterable<ZipEntry>): Readable {
  const zip = new ZipFile();
  const output = new PassThrough();
  const fail = (error: unknown) => void output.destroy(error instanceof Error ? error : new Error(String(error)));
  zip.on('error', fail);
  zip.outputStream.pipe(output);
  addEntries(zip, entries, output).catch(fail);
  return output;
}

async function addEntries(zip: ZipFile, entries: AsyncIterable<ZipEntry>, output: PassThrough): Promise<void> {
  for await (const { path, content } of entries) {
    if (output.destroyed) return;
    const source = Readable.from(toBuffers(content), { objectMode: false });
    const stop = () => void source.destroy();
    output.once('close', stop);
    zip.addReadStream(source, path);
    await finished(source);
    output.off('close', stop);
  }
  zip.end();
}

/**
 * Few large pieces instead of many small ones.
 * @limit queue: The download goes on with the next piece.
 */
const PIECE_BYTES = 64 * 1024;

async function* toBuffers(content: AsyncIterable<string | Uint8Array>): AsyncGenerator<Buffer> {
  let pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of content) {
    const bytes = typeof piece === 'string' ? Buffer.from(piece) : Buffer.from(piece);
    pieces.push(bytes);
    length += bytes.length;
    if (length >= PIECE_BYTES) {
      yield Buffer.concat(pieces);
      pieces = [];
      length = 0;
    }
  }
  if (length > 0) yield Buffer.concat(pieces);
}
