import { createHash } from 'node:crypto';
import { toPersonLine } from './line-rules.ts';
import type { NumberedLine } from './read-lines.ts';

/**
 * For each external id that the file has more than once, the number of its last line. To save memory it keeps a six-byte hash
 * of each id, and whole ids only for repeated hashes. A hash collision only adds an entry that is not needed.
 */
export async function findRepeatedLines(lines: AsyncIterable<NumberedLine>): Promise<Map<string, number>> {
  const seen = new Set<number>();
  const lastLine = new Map<string, number>();
  for await (const { number, text } of lines) {
    const id = text === null ? null : externalIdOf(text);
    if (id === null) continue;
    const hash = createHash('sha256').update(id).digest().readUIntBE(0, 6);
    if (seen.has(hash)) lastLine.set(id, number);
    else seen.add(hash);
  }
  return lastLine;
}

function externalIdOf(text: string): string | null {
  const line = toPersonLine(text);
  switch (line.kind) {
    case 'person':
      return line.person.external_id;
    case 'under_age':
      return line.externalId;
    case 'rejected':
      return null;
  }
}
