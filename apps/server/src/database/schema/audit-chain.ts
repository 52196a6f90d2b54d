import { sql } from 'kysely';

/**
 * Chains the journal by hash: a link for every event, in the order in which they were committed. `features/privacy/chain` computes
 * the same hashes to verify them.
 */
export const AUDIT_CHAIN_SCHEMA = [
  // Its lock makes the commits of audited changes queue, one after the other, and only from the trigger to the end of the commit.
  sql`
    create function link_audit_event(id bigint, at timestamptz, account_id bigint, action text, purpose text,
      purpose_salt uuid, subject jsonb) returns void language plpgsql as $$
    declare
      last_position bigint;
      last_hash bytea;
      purpose_hash bytea := sha256(convert_to(purpose_salt::text || purpose, 'UTF8'));
    begin
      perform pg_advisory_xact_lock(7640891577);
      -- A statement of its own, so that it sees what was committed while the lock was awaited.
      select link.position, link.hash into last_position, last_hash
        from public.audit_link as link order by link.position desc limit 1;
      last_position := coalesce(last_position, 0) + 1;
      insert into public.audit_link (position, event_id, purpose_hash, hash) values (last_position, id, purpose_hash,
        sha256(convert_to(array_to_string(array[
          'vidno journal 1',
          encode(coalesce(last_hash, decode(repeat('00', 32), 'hex')), 'hex'),
          last_position::text,
          id::text,
          (extract(epoch from at) * 1000000)::bigint::text,
          coalesce(account_id::text, ''),
          action,
          coalesce(encode(purpose_hash, 'hex'), ''),
          subject::text
        ], E'\n'), 'UTF8')));
    end $$`,
  sql`
    create function link_new_audit_event() returns trigger language plpgsql
      security definer set search_path = pg_catalog, pg_temp as $$
    begin
      perform public.link_audit_event(new.id, new.at, new.account_id, new.action, new.purpose, new.purpose_salt,
        new.subject);
      return null;
    end $$`,
  sql`
    create constraint trigger audit_event_link after insert on audit_event deferrable initially deferred
    for each row execute function link_new_audit_event()`,
  // The one change that the journal allows: after a year, the purpose loses its text.
  sql`
    create function refuse_audit_change() returns trigger language plpgsql as $$
    declare expired public.audit_event := old;
    begin
      expired.purpose := null;
      expired.purpose_salt := null;
      if new is not distinct from expired and old.at < now() - interval '365 days' then
        return new;
      end if;
      raise exception 'audit_event is append-only';
    end $$`,
  sql`
    create trigger audit_event_append_only before delete on audit_event
    for each row execute function refuse_change()`,
  sql`
    create trigger audit_event_purpose_only before update on audit_event
    for each row execute function refuse_audit_change()`,
  sql`
    create trigger audit_event_no_truncate before truncate on audit_event
    for each statement execute function refuse_change()`,
  sql`
    create function expire_audit_purposes(batch integer) returns integer language plpgsql
      security definer set search_path = pg_catalog, pg_temp as $$
    declare expired integer;
    begin
      update public.audit_event set purpose = null, purpose_salt = null where id in (
        select event.id from public.audit_event as event
        where event.purpose is not null and event.at < now() - interval '365 days' order by event.at limit batch);
      get diagnostics expired = row_count;
      return expired;
    end $$`,
];
