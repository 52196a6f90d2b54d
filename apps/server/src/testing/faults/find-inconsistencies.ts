import { DEMO_VK } from '@vidno/contract/constants';
import type { VkSimulator } from '@vidno/simulators/vk/start-vk';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#database/database.ts';

/** Each query returns the ids of rows that violate the invariant. They hold when nothing is in progress. */
const INVARIANTS: Readonly<Record<string, RawBuilder<{ id: string }>>> = {
  'a search has its run': sql`
    select search.id from search left join run on run.id = search.run_id
    where run.id is null or run.subject_id <> search.id or run.account_id <> search.account_id`,
  'a delivered search counts whom it found, any other none': sql`
    select search.id from search join run on run.id = search.run_id
    where person_count <> case when status <> 'delivered' then 0 else
      (select count(*) from photo_search_hit as hit where hit.account_id = search.account_id and hit.search_id = search.id)
      + (select count(distinct case when same_person is null or person_id = any(apart_ids) then person_id::text else 'same ' || same_person end)
        from keyword_search_hit as hit join keyword_search as details using (account_id, search_id)
        where hit.account_id = search.account_id and hit.search_id = search.id and not exists (
          select from jsonb_array_elements(why) as reason (value) where reason.value->>'kind' = any(reasons_off)))
      end`,
  'a run that has ended belongs to something': sql`
    select run.id from run where status in ('delivered', 'failed')
      and not exists (select from search where run_id = run.id)
      and not exists (select from monitor_run where run_id = run.id)
      and not exists (select from vk_collection where id = run.id)
      and not exists (select from vk_audience where run_id = run.id)`,
  'a monitor has the numbers of its last runs': sql`
    select id from monitor where waiting
      or last_number <> (select count(*) from monitor_run as own where own.account_id = monitor.account_id and monitor_id = id)
      or last_number <> (select max(number) from monitor_run as own where own.account_id = monitor.account_id and monitor_id = id)
      or last_ok_number is distinct from (
        select max(number) from monitor_run as own join run on run.id = run_id
        where own.account_id = monitor.account_id and monitor_id = monitor.id and status = 'delivered')`,
  'a monitor run counts its hits': sql`
    select run.id from monitor_run as own left join run on run.id = run_id
    where run.id is null or own.count <> case when status = 'delivered' then (
      select count(*) from monitor_hit as hit where hit.account_id = own.account_id and hit.monitor_id = own.monitor_id
        and first_run <= number and (last_run is null or last_run >= number)) else 0 end`,
  'every run with new hits has one notification': sql`
    select id from monitor where (
      select count(*) from notification where notification.account_id = monitor.account_id and monitor_id = monitor.id
    ) <> (
      select count(*) from monitor_run as own where own.account_id = monitor.account_id and monitor_id = monitor.id and new_count > 0)`,
  'a wall counts its posts': sql`
    select id from vk_account where collected_count <> (
      select count(*) from vk_post where vk_account_id = vk_account.id and deleted_at is null)`,
  'a shown audience is complete, and the only one stored': sql`
    select audience.vk_account_id as id from vk_audience as audience join run on run.id = run_id
    where (status = 'delivered' and run_id is distinct from shown_run_id) or (shown_run_id is not null and (
      (select count(*) from vk_audience_member as member
        where member.vk_account_id = audience.vk_account_id and run_id = shown_run_id) <> (figures->>'read')::integer
      or (status = 'delivered' and exists (
        select from vk_audience_member as member
        where member.vk_account_id = audience.vk_account_id and run_id <> shown_run_id))))`,
};

/** Describes each violated invariant in one line. */
export async function findInconsistencies(db: Database, { world }: VkSimulator): Promise<string[]> {
  const violations: string[] = [];
  for (const [invariant, query] of Object.entries(INVARIANTS)) {
    const { rows } = await query.execute(db);
    violations.push(...rows.map(({ id }) => `violated: ${invariant} (${id})`));
  }
  for (const { id, ownerId, scope } of await listCollectedWalls(db)) {
    const all = [...world.rawPosts(ownerId)].map((post) => post.id);
    const real = scope === 'demo' ? all.slice(0, DEMO_VK.posts) : all;
    const stored = await db
      .selectFrom('vk_post')
      .select('post_id as id')
      .where('vk_account_id', '=', id)
      .where('deleted_at', 'is', null)
      .execute();
    if (!isSame(stored, real)) violations.push(`violated: a collected wall equals VK's (${scope} ${ownerId})`);
  }
  for (const { id, ownerId } of await listReadAudiences(db)) {
    const real = [...world.rawMembers(ownerId)].filter(({ deactivated }) => !deactivated).map((member) => member.id);
    const stored = await sql<{ id: number }>`
      select vk_user_id as id from vk_audience_member where vk_account_id = ${id}`.execute(db);
    if (!isSame(stored.rows, real)) violations.push(`violated: a read audience equals VK's (${ownerId})`);
  }
  return violations;
}

function isSame(stored: readonly { readonly id: number }[], real: readonly number[]): boolean {
  return stored.length === real.length && new Set([...stored.map(({ id }) => id), ...real]).size === real.length;
}

/** Walls whose last collection was delivered. */
async function listCollectedWalls(db: Database) {
  return await db
    .selectFrom('vk_account')
    .innerJoin('run', 'run.id', 'vk_account.collection_id')
    .where('run.status', '=', 'delivered')
    .select(['vk_account.id', 'owner_id as ownerId', 'scope'])
    .execute();
}

/** Audiences that were read to the last member. */
async function listReadAudiences(db: Database) {
  return await db
    .selectFrom('vk_audience')
    .innerJoin('run', 'run.id', 'vk_audience.run_id')
    .where('run.status', '=', 'delivered')
    .whereRef('total_count', '<=', 'people_max')
    .select(['vk_account_id as id', 'owner_id as ownerId'])
    .execute();
}
