import { sql } from 'kysely';
import type { Transaction } from '../database.ts';

/** New rows go on counting where the moved ones ended. */
export async function copySequences(from: Transaction, to: Transaction): Promise<void> {
  const { rows } = await sql<{ name: string; last: string }>`
    select sequencename as name, last_value::text as last from pg_sequences
    where schemaname = 'public' and last_value is not null`.execute(from);
  for (const { name, last } of rows) {
    await sql`select setval(format('public.%I', ${name}::text)::regclass, ${last}::bigint)`.execute(to);
  }
}
