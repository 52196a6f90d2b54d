import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    insert into run (id, kind, subject_id, lane, status, percent, message, resume_at, created_at, worked_at, finished_at)
    select id, 'vk_collection', vk_account_id, lane,
      case status when 'ok' then 'delivered' when 'error' then 'failed' else 'wait' end,
      percent, message, coalesce(resume_at, now()), created_at, worked_at, finished_at
    from vk_collection`.execute(db);
  await sql`
    alter table vk_collection
      drop column status, drop column percent, drop column message, drop column lane, drop column worker,
      drop column worked_at, drop column resume_at, drop column created_at, drop column finished_at`.execute(db);
  // Runs of a wall belong to no account and are deleted with the wall.
  await sql`create index run_shared on run (subject_id) where account_id is null`.execute(db);

  await sql`alter table vk_share drop constraint vk_share_tracked_account_id_fkey`.execute(db);
  await sql`
    alter table tracked_account drop constraint tracked_account_pkey, add primary key (account_id, id)`.execute(db);
  await sql`
    alter table vk_share add foreign key (account_id, tracked_account_id) references tracked_account on delete cascade`.execute(
    db,
  );
  await sql`drop index vk_share_account, vk_share_tracked_account`.execute(db);
  await sql`create index vk_share_tracked_account on vk_share (account_id, tracked_account_id)`.execute(db);
}
