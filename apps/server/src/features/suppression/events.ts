import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import type { Database, Transaction } from '#database/database.ts';
import type { SharedMark } from './exchange/exchange-repository.ts';
import type { SuppressionKeys } from './keys.ts';
import {
  findLastEvent,
  insertEvent,
  type LastEvent,
  lockSuppressions,
  type NewMark,
  type SuppressionEvent,
} from './repository.ts';

const hex = z.string().regex(/^(?:[0-9a-f]{2})+$/);

export const eventBodySchema = z.discriminatedUnion('kind', [
  /** The first: names the list, so that it is not taken for another's. */
  z.object({ kind: z.literal('begun'), list: z.uuid() }),
  z.object({
    kind: z.literal('blocked'),
    request: z.uuid(),
    marks: z.array(
      z.object({
        kind: z.enum(['person', 'link', 'bytes', 'picture']),
        mark: hex,
        person: hex.nullable(),
        source: z.string().nullable(),
      }),
    ),
    /** The people of this change by the keys shared with the owners of their sources. */
    shared: z.array(z.object({ source: z.string(), person: hex, mark: hex })).default([]),
  }),
  /** A key is shared with the owner of a source from now on; sealed. */
  z.object({ kind: z.literal('shared'), source: z.string(), key: hex }),
  /** The owner of a source has removed people, or withdrawn it. */
  z.object({ kind: z.literal('received'), source: z.string(), removed: z.array(hex), withdrawn: z.array(hex) }),
  z.object({ kind: z.literal('lifted'), request: z.uuid() }),
  z.object({ kind: z.literal('erased'), request: z.uuid() }),
  /** Head of the log that receipts are checked by: a database that is older than the list lacks records. */
  z.object({ kind: z.literal('receipts'), size: z.int().positive(), root: z.string() }),
]);

export type EventBody = z.infer<typeof eventBodySchema>;

/** Whether the event was signed with this key, after that one. */
export function isOwnEvent(keys: SuppressionKeys, { before, ...event }: LastEvent): boolean {
  return Buffer.from(event.signature).equals(signatureOf(keys, before, event));
}

function signatureOf(
  keys: Pick<SuppressionKeys, 'sign'>,
  before: Uint8Array | null,
  { position, at, body }: Omit<SuppressionEvent, 'signature'>,
): Buffer {
  const previous = before === null ? '' : Buffer.from(before).toString('hex');
  return keys.sign(JSON.stringify([previous, position, at.toISOString(), body]));
}

/** Records a change, while the list is locked. The first change begins the list. */
export async function recordEvent(
  trx: Transaction,
  keys: Pick<SuppressionKeys, 'sign'>,
  body: EventBody,
  now: Date,
): Promise<void> {
  const last = await findLastEvent(trx);
  if (last === null && body.kind !== 'begun') {
    await recordEvent(trx, keys, { kind: 'begun', list: randomUUID() }, now);
    return await recordEvent(trx, keys, body, now);
  }
  const event = { position: (last?.position ?? 0) + 1, at: now, body: JSON.stringify(body) };
  await insertEvent(trx, { ...event, signature: signatureOf(keys, last?.signature ?? null, event) });
}

/** At the first start, so that a restore can tell a list without removals from a lost one. */
export async function beginList(db: Database, keys: SuppressionKeys, now: Date): Promise<void> {
  if ((await findLastEvent(db)) !== null) return;
  await db.transaction().execute(async (trx) => {
    await lockSuppressions(trx);
    if ((await findLastEvent(trx)) === null) await recordEvent(trx, keys, { kind: 'begun', list: randomUUID() }, now);
  });
}

export function toEventMarks(marks: readonly NewMark[]): Extract<EventBody, { kind: 'blocked' }>['marks'] {
  return marks.map(({ kind, mark, personMark, sourceId }) => ({
    kind,
    mark: Buffer.from(mark).toString('hex'),
    person: personMark && Buffer.from(personMark).toString('hex'),
    source: sourceId,
  }));
}

export function toEventSharedMark({ source_id: source, person_mark: person, mark }: SharedMark) {
  return { source, person: Buffer.from(person).toString('hex'), mark: Buffer.from(mark).toString('hex') };
}
