import { sql } from 'kysely';
import type { Database } from '#database/database.ts';
import { KINDS } from '#queue/kinds.ts';

/** Every kind whose rows are emails, one row an email. */
const LETTER_KINDS = ['account-email', 'billing-email', 'support-email', 'confirmation-email'] as const;

export interface UnsentLetters {
  readonly kind: (typeof LETTER_KINDS)[number];
  readonly late: number;
  /** Given up, or refused by the mail server of who was to get it. */
  readonly failed: number;
}

/** For `doctor` and metrics. */
export async function listUnsentLetters(db: Database, lateSince: Date): Promise<UnsentLetters[]> {
  const counts = LETTER_KINDS.map(
    (kind) => sql`
      select ${sql.lit(kind)} as kind, count(*) filter (where state = 'waiting' and created_at < ${lateSince})::integer as late,
        count(*) filter (where state = 'failed')::integer as failed
      from ${sql.table(KINDS[kind].table)} where state in ('waiting', 'failed')`,
  );
  const { rows } = await sql<UnsentLetters>`${sql.join(counts, sql` union all `)}`.execute(db);
  return rows;
}
