import { sql } from 'kysely';
import type { Transaction } from '../database.ts';

/** Takes away what is the product's, and leaves extensions, which an administrator may have added. */
export async function eraseSchema(trx: Transaction): Promise<void> {
  await sql`
    do $$ declare found record; begin
      for found in select oid::regclass as name from pg_class
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
      loop execute format('drop table if exists %s cascade', found.name); end loop;
      for found in select oid::regprocedure as name from pg_proc p where pronamespace = 'public'::regnamespace
        and not exists (select from pg_depend where objid = p.oid and deptype = 'e')
      loop execute format('drop routine if exists %s cascade', found.name); end loop;
      for found in select oid::regtype as name from pg_type t
        where typnamespace = 'public'::regnamespace and typtype in ('e', 'd')
        and not exists (select from pg_depend where objid = t.oid and deptype = 'e')
      loop execute format('drop type if exists %s cascade', found.name); end loop;
      for found in select oid::regclass as name from pg_class
        where relnamespace = 'public'::regnamespace and relkind in ('S', 'v')
      loop execute format('drop %s if exists %s cascade',
        (select case relkind when 'S' then 'sequence' else 'view' end from pg_class where oid = found.name), found.name);
      end loop;
    end $$`.execute(trx);
}
