import { createReadStream } from 'node:fs';

export interface NumberedLine {
  /** From 1, blank lines counted. */
  readonly number: number;
  /** Null for a line too long to be a person. */
  readonly text: string | null;
  /** How far into the file its end lies. */
  readonly bytesRead: number;
}

const LINE_LIMIT_BYTES = 1_000_000;
const NEW_LINE = 10;

/** The lines of a file of any size, one after another; blank ones are left out. */
export async function* readLines(path: string): AsyncGenerator<NumberedLine> {
  let number = 0;
  let bytesRead = 0;
  let begun: Buffer = Buffer.alloc(0);
  let length = 0;

  const endLine = (): NumberedLine | null => {
    number += 1;
    const text = length > LINE_LIMIT_BYTES ? null : toText(begun);
    begun = Buffer.alloc(0);
    length = 0;
    return text === '' ? null : { number, text, bytesRead };
  };
  const extend = (part: Buffer) => {
    length += part.length;
    bytesRead += part.length;
    if (length <= LINE_LIMIT_BYTES) begun = Buffer.concat([begun, part]);
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

/** Without a byte order mark and blanks at the ends. */
function toText(bytes: Buffer): string {
  return bytes
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trim();
}
