import { TEMP_CODE_TYPES, type TempCodeType } from '@vidno/contract/account/registration';
import { sql } from 'kysely';
import type { Database, Transaction } from '#database/database.ts';
import type { CodeChannel } from '#database/tables/guesses.ts';
import type { CodePurpose } from '#database/tables/identity.ts';
import type { SentCode } from './code-rules.ts';

/** What a code is good for: this purpose and target, in this session alone. */
export interface CodeUse {
  readonly sessionId: string;
  readonly purpose: CodePurpose;
  /** Phone number in E.164, mailbox or chat. */
  readonly target: string;
}

interface NewCode extends CodeUse {
  readonly id: string;
  readonly isKnown: boolean;
  readonly now: Date;
  readonly expiresAt: Date;
}

export async function insertCode(
  trx: Transaction,
  { id, sessionId, purpose, target, isKnown, now, expiresAt }: NewCode,
): Promise<void> {
  await trx
    .insertInto('one_time_code')
    .values({
      id,
      purpose,
      target,
      session_id: sessionId,
      known_device: isKnown,
      created_at: now,
      expires_at: expiresAt,
    })
    .execute();
}

/** Makes those who send codes to this target wait for each other, so that its limits hold. Ends with the transaction. */
export async function lockTarget(trx: Transaction, target: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`one_time_code:${target}`}, 0))`.execute(trx);
}

/** Codes of any purpose that were sent to this target. */
export async function listSentCodes(
  trx: Transaction,
  { target, since }: { target: string; since: Date },
): Promise<SentCode[]> {
  const rows = await trx
    .selectFrom('one_time_code')
    .select(['created_at', 'known_device'])
    .where('target', '=', target)
    .where('created_at', '>', since)
    .execute();
  return rows.map((row) => ({ at: row.created_at, isKnown: row.known_device }));
}

/** What the newest code was sent to this phone for by this browser; null if none was. */
export async function findPhoneCodePurpose(
  db: Database,
  { sessionId, target }: Pick<CodeUse, 'sessionId' | 'target'>,
): Promise<TempCodeType | null> {
  const newest = await db
    .selectFrom('one_time_code')
    .select('purpose')
    .where('session_id', '=', sessionId)
    .where('target', '=', target)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return TEMP_CODE_TYPES.find((type) => type === newest?.purpose) ?? null;
}

/**
 * Counts a try of the newest code for this use. Null if there is none, or it is used, expired or out of tries. A code that was right
 * once may be given again until it is used.
 */
export async function countTry(
  db: Database,
  { sessionId, purpose, target }: CodeUse,
  { now, triesMax }: { now: Date; triesMax: number },
): Promise<{ id: string; tries: number } | null> {
  const tried = await db
    .updateTable('one_time_code')
    .set((eb) => ({
      tries: eb
        .case()
        .when('verified_at', 'is', null)
        .then(eb('tries', '+', 1))
        .else(eb.ref('tries'))
        .end(),
    }))
    .where('id', '=', (query) =>
      query
        .selectFrom('one_time_code')
        .select('id')
        .where('session_id', '=', sessionId)
        .where('purpose', '=', purpose)
        .where('target', '=', target)
        .orderBy('created_at', 'desc')
        .limit(1),
    )
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where((eb) => eb.or([eb('tries', '<', triesMax), eb('verified_at', 'is not', null)]))
    .returning(['id', 'tries'])
    .executeTakeFirst();
  return tried ?? null;
}

export async function setVerified(db: Database, { id, now }: { id: string; now: Date }): Promise<void> {
  await db.updateTable('one_time_code').set({ verified_at: now }).where('id', '=', id).execute();
}

/** Uses up a code that `checkCode` found right, in the transaction of what it allows; false if it has been used meanwhile. */
export async function useCode(trx: Transaction, { id, now }: { id: string; now: Date }): Promise<boolean> {
  const used = await trx
    .updateTable('one_time_code')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return used.numUpdatedRows > 0n;
}

/** As if it had never been issued. */
export async function deleteCode(db: Database, id: string): Promise<void> {
  await db.deleteFrom('one_time_code').where('id', '=', id).execute();
}

/** Where codes are counted. */
export interface CountedAt {
  /** `all`, or the key of an address. */
  readonly scope: string;
  readonly channel: CodeChannel;
  /** In Moscow, such as `2026-03-01`. */
  readonly day: string;
}

/** Counts a code unless `max` were sent that day, or, if it is not proved, half as many to others that are not; false then. */
export async function countCode(
  trx: Transaction,
  { scope, channel, day }: CountedAt,
  { isProved, max }: { isProved: boolean; max: number },
): Promise<boolean> {
  const unproved = isProved ? 0 : 1;
  const half = Math.floor(max / 2);
  const { rows } = await sql`
    insert into code_count as known (scope, channel, day, sent, unproved)
    values (${scope}, ${channel}, ${day}, 1, ${unproved})
    on conflict (scope, channel, day) do update set sent = known.sent + 1, unproved = known.unproved + ${unproved}
    where known.sent < ${max} and known.unproved + ${unproved} <= ${isProved ? max : half}
    returning sent`.execute(trx);
  return rows.length > 0;
}

/** A code that was not sent after all. */
export async function uncountCode(db: Database, { scope, channel, day }: CountedAt, isProved: boolean): Promise<void> {
  await db
    .updateTable('code_count')
    .set((row) => ({ sent: row('sent', '-', 1), unproved: row('unproved', '-', isProved ? 0 : 1) }))
    .where('scope', '=', scope)
    .where('channel', '=', channel)
    .where('day', '=', day)
    .execute();
}

/** How many codes have been sent on this day in all, by channel; none where nothing was. */
export async function listCodeCounts(
  db: Database,
  day: string,
): Promise<{ channel: CodeChannel; sent: number; unproved: number }[]> {
  return await db
    .selectFrom('code_count')
    .select(['channel', 'sent', 'unproved'])
    .where('scope', '=', 'all')
    .where('day', '=', day)
    .orderBy('channel')
    .execute();
}
