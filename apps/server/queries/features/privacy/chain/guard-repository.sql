-- Made by `npm run queries` from apps/server/src/features/privacy/chain/guard-repository.ts.

-- findJournalGuard
select
  pg_get_userbyid(c.relowner) as owner, pg_has_role(c.relowner, 'member') as "isOwn", pg_has_role(n.nspowner, 'member')
  or pg_has_role(d.datdba, 'member') as "isDroppable"
from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_database d on d.datname = current_database()
where c.oid = 'audit_event'::regclass;
