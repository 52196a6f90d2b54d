import { sql } from 'kysely';
import { ConfigError } from '#config/config-error.ts';
import type { Transaction } from '../database.ts';

/** What only the journal's own role may change. */
const TABLES = ['audit_event', 'audit_link'];
const FUNCTIONS = [
  'link_audit_event',
  'link_new_audit_event',
  'refuse_change',
  'refuse_audit_change',
  'expire_audit_purposes',
];
/** What the product itself gives for an event; the database sets the rest. */
const WRITTEN_COLUMNS = ['at', 'account_id', 'action', 'purpose', 'subject'];

/**
 * Leaves the journal to the role that has run the migrations, and everything else in the schema to the product's own role, which
 * from then on can only add to the journal and read it. Does no harm when called again.
 */
export async function handOverJournal(trx: Transaction, productRole: string): Promise<void> {
  const product = sql.id(productRole);
  await refuseSameRole(trx, productRole);
  await giveObjectsTo(trx, productRole);
  for (const name of TABLES) {
    const table = sql.table(name);
    await sql`alter table ${table} owner to current_user`.execute(trx);
    await sql`revoke all on ${table} from public, ${product}`.execute(trx);
    await sql`grant select on ${table} to ${product}`.execute(trx);
  }
  const columns = sql.join(WRITTEN_COLUMNS.map((name) => sql.id(name)));
  await sql`grant insert (${columns}) on audit_event to ${product}`.execute(trx);
  for (const name of FUNCTIONS) await sql`alter function ${sql.id(name)} owner to current_user`.execute(trx);
  await sql`grant execute on function expire_audit_purposes to ${product}`.execute(trx);
}

async function refuseSameRole(trx: Transaction, productRole: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`select current_user::text as name`.execute(trx);
  if (rows[0]?.name !== productRole) return;
  throw new ConfigError('MIGRATION_DATABASE_URL must be of another role than DATABASE_URL.');
}

/** What the migrations have just made. What belongs to an extension stays with it. */
async function giveObjectsTo(trx: Transaction, productRole: string): Promise<void> {
  const { rows } = await sql<{ statement: string }>`
    select format('alter table %I.%I owner to %I', n.nspname, c.relname, ${productRole}::text) as statement
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind in ('r', 'p', 'v', 'm') and c.relowner = current_user::regrole
      and c.relname <> all(${TABLES}::text[])
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
    union all
    select format('alter function %s owner to %I', p.oid::regprocedure, ${productRole}::text)
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname = 'public' and p.proowner = current_user::regrole and p.proname <> all(${FUNCTIONS}::text[])
      and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')`.execute(
    trx,
  );
  for (const { statement } of rows) await sql.raw(statement).execute(trx);
}
