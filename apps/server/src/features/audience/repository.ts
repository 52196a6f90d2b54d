import { sql } from 'kysely';
import type { Database, Transaction } from '#database/database.ts';
import type { PageOfVkPeople, VkPerson } from '#features/suppression/vk-people.ts';
import type { RunState } from '#runs/run.ts';
import type { Figures, Follower } from './figures.ts';
import type { Member } from './rules.ts';

/** A reading of a wall's audience, identified by its run. */
interface ReadingId {
  readonly vkAccountId: string;
  readonly runId: string;
}

export interface Reading extends ReadingId {
  readonly ownerId: number;
  readonly peopleMax: number;
  /** Null if the account has been deleted. */
  readonly requestedBy: number | null;
  readonly status: 'wait' | 'ok' | 'unavailable';
  readonly percent: number;
  /** Why VK refuses the audience or until when the reading is paused; otherwise empty. */
  readonly message: string;
  readonly pagesRead: number;
  readonly total: number | null;
  readonly finishedAt: Date | null;
  /** The last complete reading; a newer one may be in progress. */
  readonly shown: {
    readonly runId: string;
    readonly at: Date;
    readonly total: number | null;
    readonly figures: Figures;
  } | null;
}

const STATUS = {
  wait: 'wait',
  delivered: 'ok',
  failed: 'unavailable',
  withdrawn: 'unavailable',
} as const satisfies Record<RunState['status'], Reading['status']>;

export async function findReading(db: Database, vkAccountId: string): Promise<Reading | null> {
  const row = await db
    .selectFrom('vk_audience as audience')
    .innerJoin('run', 'run.id', 'audience.run_id')
    .where('audience.vk_account_id', '=', vkAccountId)
    .selectAll('audience')
    .select(['run.status', 'run.percent', 'run.message', 'run.finished_at'])
    .executeTakeFirst();
  if (!row) return null;
  const { shown_run_id: runId, shown_at: at, figures } = row;
  return {
    vkAccountId: row.vk_account_id,
    runId: row.run_id,
    ownerId: row.owner_id,
    peopleMax: row.people_max,
    requestedBy: row.requested_by,
    status: STATUS[row.status],
    percent: row.percent,
    message: row.message,
    pagesRead: row.pages_read,
    total: row.total_count,
    finishedAt: row.finished_at,
    shown: runId && at && figures ? { runId, at, figures, total: row.shown_total } : null,
  };
}

interface NewReading extends ReadingId {
  /** The tracked account on whose screen it was asked for. */
  readonly trackedId: string;
  readonly ownerId: number;
  readonly peopleMax: number;
  /** The run that it replaces, if any. */
  readonly replaces: string | null;
}

/** False if a concurrent request has started one. The shown reading stays until the new one is complete. */
export async function insertReading(trx: Transaction, reading: NewReading): Promise<boolean> {
  const fields = {
    owner_id: reading.ownerId,
    people_max: reading.peopleMax,
    requested_by: sql<number>`(select account_id from tracked_account where id = ${reading.trackedId})`,
    run_id: reading.runId,
    pages_read: 0,
    total_count: null,
  };
  if (reading.replaces === null) {
    const inserted = await trx
      .insertInto('vk_audience')
      .values({ ...fields, vk_account_id: reading.vkAccountId, figures: null })
      .onConflict((conflict) => conflict.doNothing())
      .returning('run_id')
      .executeTakeFirst();
    return inserted !== undefined;
  }
  const updated = await updateReading(trx, { vkAccountId: reading.vkAccountId, runId: reading.replaces })
    .set(fields)
    .returning('run_id')
    .executeTakeFirst();
  return updated !== undefined;
}

/** False if the page has already been stored or the reading has been deleted. */
export async function advanceReading(
  trx: Transaction,
  reading: ReadingId,
  { pagesRead, total }: { pagesRead: number; total: number },
): Promise<boolean> {
  const advanced = await updateReading(trx, reading)
    .set({ pages_read: pagesRead, total_count: total })
    .where('pages_read', '=', pagesRead - 1)
    .returning('run_id')
    .executeTakeFirst();
  return advanced !== undefined;
}

/** Makes this the shown reading. False if it has been deleted. */
export async function completeReading(
  trx: Transaction,
  { reading, figures, now }: { reading: ReadingId; figures: Figures; now: Date },
): Promise<boolean> {
  const completed = await updateReading(trx, reading)
    .set(({ ref }) => ({
      shown_run_id: reading.runId,
      shown_at: now,
      shown_total: ref('total_count'),
      figures: JSON.stringify(figures),
    }))
    .returning('run_id')
    .executeTakeFirst();
  return completed !== undefined;
}

function updateReading(trx: Transaction, { vkAccountId, runId }: ReadingId) {
  return trx.updateTable('vk_audience').where('vk_account_id', '=', vkAccountId).where('run_id', '=', runId);
}

export async function insertMembers(trx: Transaction, reading: ReadingId, members: readonly Member[]): Promise<void> {
  if (members.length === 0) return;
  await trx
    .insertInto('vk_audience_member')
    .values(
      members.map((member) => ({
        vk_account_id: reading.vkAccountId,
        run_id: reading.runId,
        vk_user_id: member.vkUserId,
        position: member.position,
        first_name: member.firstName,
        last_name: member.lastName,
        avatar_url: member.avatarUrl,
        sex: member.sex,
        age: member.age,
        country_id: member.country?.id ?? null,
        country: member.country?.title ?? null,
        city_id: member.city?.id ?? null,
        city: member.city?.title ?? null,
      })),
    )
    // The list shifts while it is read, so a person may appear on two pages.
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** People in lists of followers, each once, by number. */
export async function listMemberIds(trx: Transaction, { after, limit }: PageOfVkPeople): Promise<VkPerson[]> {
  const rows = await trx
    .selectFrom('vk_audience_member')
    .select('vk_user_id as vkId')
    .distinct()
    .where('vk_user_id', '>', after?.vkId ?? 0)
    .orderBy('vk_user_id')
    .limit(limit)
    .execute();
  return rows.map(({ vkId }) => ({ vkId, name: null }));
}

/** Takes these people out of the lists of followers, so many rows at once. Returns whether there are more. */
export async function deleteMembersOf(trx: Transaction, vkIds: readonly number[], limit: number): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    delete from vk_audience_member where (vk_account_id, run_id, vk_user_id) in (
      select vk_account_id, run_id, vk_user_id from vk_audience_member
      where vk_user_id = any(${[...vkIds]}::bigint[]) limit ${limit})`.execute(trx);
  return numAffectedRows > 0n;
}

export async function listFollowers(db: Database, reading: ReadingId): Promise<Follower[]> {
  const rows = await membersOf(db, reading)
    .select(['sex', 'age', 'country_id', 'country', 'city_id', 'city'])
    .execute();
  return rows.map((row) => ({
    sex: row.sex,
    age: row.age,
    country: toPlace(row.country_id, row.country),
    city: toPlace(row.city_id, row.city),
  }));
}

function toPlace(id: number | null, title: string | null): Follower['city'] {
  return id === null || title === null ? null : { id, title };
}

/** In the order of VK's list. */
export function listMembers(db: Database, reading: ReadingId, { page, limit }: { page: number; limit: number }) {
  return membersOf(db, reading)
    .select(['vk_user_id', 'first_name', 'last_name', 'avatar_url', 'age', 'city', 'country'])
    .orderBy('position')
    .limit(limit)
    .offset(page * limit)
    .execute();
}

function membersOf(db: Database, { vkAccountId, runId }: ReadingId) {
  return db.selectFrom('vk_audience_member').where('vk_account_id', '=', vkAccountId).where('run_id', '=', runId);
}

/** Deletes the members of earlier readings. */
export async function deleteOtherMembers(trx: Transaction, { vkAccountId, runId }: ReadingId): Promise<void> {
  await trx
    .deleteFrom('vk_audience_member')
    .where('vk_account_id', '=', vkAccountId)
    .where('run_id', '!=', runId)
    .execute();
}
