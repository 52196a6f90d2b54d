import { sql } from 'kysely';
import type { Database, Transaction } from '#database/database.ts';
import type { Invoice } from '#features/payments/invoice.ts';

/** Null if nobody has a subscription. */
export async function findNewestSubscriber(db: Database): Promise<number | null> {
  const row = await db
    .selectFrom('subscription')
    .select('account_id')
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.account_id ?? null;
}

/** Makes everything that an account pays for so much older. The ledger is append-only: its days stay. */
export async function makeOlder(trx: Transaction, accountId: number, ms: number): Promise<void> {
  const by = sql.raw(`interval '${Math.round(ms)} milliseconds'`);
  await sql`
    update subscription set started_at = started_at - ${by}, period_start = period_start - ${by},
      paid_until = paid_until - ${by}, failed_at = failed_at - ${by}, noticed_for = noticed_for - ${by},
      wake_at = wake_at - ${by}, ended_at = ended_at - ${by}
    where account_id = ${accountId}`.execute(trx);
  await sql`update account_service set ends_at = ends_at - ${by} where account_id = ${accountId}`.execute(trx);
  await sql`
    update invoice set created_at = created_at - ${by}, expires_at = expires_at - ${by}, held_at = held_at - ${by},
      paid_at = paid_at - ${by}, ask_at = ask_at - ${by}, asked_at = asked_at - ${by}
    where account_id = ${accountId}`.execute(trx);
}

export interface BillingEvents {
  readonly renewals: readonly Pick<Invoice, 'id' | 'state' | 'amount_kopecks' | 'reason'>[];
  readonly emails: readonly { readonly id: string; readonly kind: string }[];
  readonly ends: readonly { readonly id: string; readonly reason: string }[];
}

/** The latest of each kind, which is more than one step can bring. */
const LATEST = 20;

export async function listBillingEvents(db: Database, accountId: number): Promise<BillingEvents> {
  const renewals = await db
    .selectFrom('invoice')
    .select(['id', 'state', 'amount_kopecks', 'reason'])
    .where('account_id', '=', accountId)
    .where('purpose', '=', 'renewal')
    .orderBy('created_at', 'desc')
    .limit(LATEST)
    .execute();
  const emails = await db
    .selectFrom('billing_email')
    .select(['id', 'kind'])
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .limit(LATEST)
    .execute();
  const ends = await db
    .selectFrom('subscription')
    .select(['id', sql<string>`coalesce(end_reason, '')`.as('reason')])
    .where('account_id', '=', accountId)
    .where('ended_at', 'is not', null)
    .orderBy('ended_at', 'desc')
    .limit(LATEST)
    .execute();
  return { renewals, emails, ends };
}
