import type { Database, Transaction } from '#database/database.ts';
import type { Follower } from './figure-rules.ts';
import type { ReadingId } from './repository.ts';
import type { Member } from './rules.ts';

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
