import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  // A page is 1000 people; a reading postponed by VK resumes at its retry time.
  await sql`
    insert into run (id, kind, subject_id, lane, status, percent, message, resume_at, created_at, worked_at, finished_at)
    select run_id, 'audience', vk_account_id, 'slow',
      case status when 'ok' then 'delivered' when 'unavailable' then 'failed' else 'wait' end,
      case when status = 'ok' then 100
        when coalesce(total_count, 0) = 0 then 0
        else least(100, floor(pages_read * 100 / ceil(least(total_count, people_max) / 1000.0))) end,
      case when resume_at is null then coalesce(message, '')
        else 'ВКонтакте просит подождать. Продолжим в '
          || to_char(resume_at at time zone 'Europe/Moscow', 'HH24:MI') || ' по Москве.' end,
      coalesce(resume_at, now()), touched_at, touched_at, finished_at
    from vk_audience`.execute(db);
  await sql`
    alter table vk_audience
      drop column status, drop column message, drop column resume_at, drop column touched_at,
      drop column finished_at`.execute(db);
}
