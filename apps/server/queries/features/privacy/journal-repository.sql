-- Made by `npm run queries` from apps/server/src/features/privacy/journal-repository.ts.

-- listLinks
select
  link.position, link.event_id as "eventId", encode(link.hash, 'hex') as hash,
  encode(link.purpose_hash, 'hex') as "purposeHash",
  case
    when event.id is not null then json_build_object(
      'atMicros', (extract(epoch from event.at) * 1000000)::bigint::text, 'accountId', event.account_id::text, 'action',
      event.action, 'subject', event.subject::text, 'purpose', event.purpose, 'salt', event.purpose_salt::text,
      'expired', event.at < now() - make_interval(days => $1)
    )
  end as event
from audit_link as link left join audit_event as event on event.id = link.event_id
where link.position > $2
order by link.position
limit $3;

-- findHead
select position, encode(hash, 'hex') as hash from audit_link order by position desc limit 1;

-- findUnlinkedEvent
select min(id) as id
from audit_event as event
where not exists (select from audit_link as link where link.event_id = event.id);

-- expireAuditPurposes
select expire_audit_purposes ($1) as expired;

-- findJournalGuard
select
  pg_get_userbyid(c.relowner) as owner, pg_has_role(c.relowner, 'member') as "isOwn", pg_has_role(n.nspowner, 'member')
  or pg_has_role(d.datdba, 'member') as "isDroppable"
from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_database d on d.datname = current_database()
where c.oid = 'audit_event'::regclass;
