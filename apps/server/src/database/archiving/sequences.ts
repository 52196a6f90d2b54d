import { sql } from 'kysely';
import type { Transaction } from '../database.ts';

/** How far a counter of the database has counted, as text, because it may be larger than a number. */
export interface SequenceState {
  readonly name: string;
  readonly last: string;
}

export async function listSequences(from: Transaction): Promise<SequenceState[]> {
  const { rows } = await sql<SequenceState>`
    select sequencename as name, last_value::text as last from pg_sequences
    where schemaname = 'public' and last_value is not null`.execute(from);
  return rows;
}

/** New rows go on counting where the moved ones ended. */
export async function setSequences(to: Transaction, sequences: readonly SequenceState[]): Promise<void> {
  for (const { name, last } of sequences) {
    // Counters of tables that need pgvector may be missing with them.
    await sql`
      select setval(format('public.%I', sequencename)::regclass, ${last}::bigint)
      from pg_sequences where schemaname = 'public' and sequencename = ${name}`.execute(to);
  }
}
