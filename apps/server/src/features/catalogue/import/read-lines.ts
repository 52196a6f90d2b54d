import { createReadStream } from 'node:fs';

export interface NumberedLine {
  /** From 1, counting blank lines. */
  readonly number: number;
  /** Null if the line is too long. */
  readonly text: string | null;
  /** The offset of its end in the file. */
  readonly bytesRead: number;
}

/** @limit request: The line of the import is rejected and reported; the next ones are read. */
const LINE_LIMIT_BYTES = 1_000_000;
const NEW_LINE = 10;

/** Streams the lines of a file of any size, without blank ones. */
export async function* readLines(path: string): AsyncGenerator<NumberedLine> {
  let number = 0;
  let bytesRead = 0;
  let partial: Buffer = Buffer.alloc(0);
  let length = 0;

  const endLine = (): NumberedLine | null => {
    number += 1;
    const text = length > LINE_LIMIT_BYTES ? null : toText(partial);
    partial = Buffer.alloc(0);
    length = 0;
    return text === '' ? null : { number, text, bytesRead };
  };
  const extend = (part: Buffer) => {
    length += part.length;
    bytesRead += part.length;
    if (length <= LINE_LIMIT_BYTES) partial = Buffer.concat([partial, part]);
  };

  const chunks: AsyncIterable<Buffer> = createReadStream(path);
  for await (const chunk of chunks) {
    let start = 0;
    for (let end = chunk.indexOf(NEW_LINE); end >= 0; end = chunk.indexOf(NEW_LINE, start)) {
      extend(chunk.subarray(start, end));
      bytesRead += 1;
      start = end + 1;
      const line = endLine();
      if (line) yield line;
    }
    extend(chunk.subarray(start));
  }
  const last = endLine();
  if (last) yield last;
}

/** Strips a byte order mark and surrounding whitespace. */
function toText(bytes: Buffer): string {
  return bytes
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trim();
}
