import { createHash } from 'node:crypto';
import { createSeenFilter } from './create-seen-filter.ts';
import { toPersonLine } from './line-rules.ts';
import type { NumberedLine } from './read-lines.ts';

/**
 * No line of a person is shorter.
 * @limit queue: None: the filter only gets smaller than it could be.
 */
const LINE_BYTES_MIN = 32;
/**
 * Whole ids in memory. A file that repeats more was put together wrongly.
 * @limit queue: The import is refused.
 */
const REPEATED_IDS_LIMIT = 5_000_000;

/**
 * For each external id that the file has more than once, the number of its last line. To save memory it keeps a few bits of
 * each id, and whole ids only where these were there before. An id mistaken for an earlier one only adds an entry that is not
 * needed.
 */
export async function findRepeatedLines(
  lines: AsyncIterable<NumberedLine>,
  { fileBytes }: { readonly fileBytes: number },
): Promise<Map<string, number>> {
  const seen = createSeenFilter(fileBytes / LINE_BYTES_MIN);
  const lastLine = new Map<string, number>();
  for await (const { number, text } of lines) {
    const id = text === null ? null : externalIdOf(text);
    if (id === null || !seen.add(createHash('sha256').update(id).digest())) continue;
    lastLine.set(id, number);
    if (lastLine.size > REPEATED_IDS_LIMIT) {
      throw new Error(
        `More than ${REPEATED_IDS_LIMIT} people stand in the file several times: remove the earlier lines`,
      );
    }
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
