import { sql } from 'kysely';
import type { Database, NewRow, Row, Transaction } from '#database/database.ts';
import { BEFORE_ALL_IDS, type PageOfAccount, type Place } from '#database/read-pages.ts';
import type { Price } from '#database/tables/subscriptions.ts';
import type { CurrentSubscription, Subscription, Tariff } from './tariff.ts';

/** At their first prices. */
export async function listStoredTariffs(db: Database | Transaction): Promise<Tariff[]> {
  return await db.selectFrom('tariff').selectAll().orderBy('position').limit(100).execute();
}

/** Leaves those that are there as they are. */
export async function insertTariffs(db: Database, tariffs: readonly NewRow<'tariff'>[]): Promise<void> {
  const rows = tariffs.map(({ tools = [], ...tariff }) => ({
    ...tariff,
    tools: sql<Tariff['tools']>`${JSON.stringify(tools)}::jsonb`,
  }));
  await db
    .insertInto('tariff')
    .values(rows)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

/** What of a tariff never depends on the day; its price does. */
export async function findTariff(
  db: Database | Transaction,
  id: string,
): Promise<Pick<Tariff, 'id' | 'name' | 'once'> | null> {
  const row = await db.selectFrom('tariff').select(['id', 'name', 'once']).where('id', '=', id).executeTakeFirst();
  return row ?? null;
}

export async function findCurrent(db: Database | Transaction, accountId: number): Promise<CurrentSubscription | null> {
  const row = await selectCurrent(db, accountId).executeTakeFirst();
  return row ? toCurrent(row) : null;
}

/** Held until the end of the transaction. */
export async function lockCurrent(trx: Transaction, accountId: number): Promise<CurrentSubscription | null> {
  const row = await selectCurrent(trx, accountId).forUpdate().executeTakeFirst();
  return row ? toCurrent(row) : null;
}

function selectCurrent(db: Database | Transaction, accountId: number) {
  return db
    .selectFrom('subscription')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('state', '<>', sql.lit('ended' as const));
}

function toCurrent(row: Subscription): CurrentSubscription | null {
  const { state } = row;
  return state === 'ended' ? null : { ...row, state };
}

export async function findSubscription(
  db: Database | Transaction,
  { accountId, id }: { readonly accountId: number; readonly id: string },
): Promise<Subscription | null> {
  const row = await db
    .selectFrom('subscription')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

type NewSubscription = Omit<NewRow<'subscription'>, 'kept_prices'> & { readonly kept_prices: readonly Price[] };

export async function insertSubscription(trx: Transaction, subscription: NewSubscription): Promise<void> {
  await trx
    .insertInto('subscription')
    .values({
      ...subscription,
      parts: sql`${JSON.stringify(subscription.parts)}::jsonb`,
      kept_prices: sql`${JSON.stringify(subscription.kept_prices)}::jsonb`,
    })
    .execute();
}

type SubscriptionChange = Partial<Omit<Subscription, 'account_id' | 'id' | 'started_at'>>;

export async function updateSubscription(
  trx: Database | Transaction,
  { account_id: accountId, id }: Pick<Subscription, 'account_id' | 'id'>,
  { parts, kept_prices, ...change }: SubscriptionChange,
): Promise<void> {
  await trx
    .updateTable('subscription')
    .set({
      ...change,
      ...(parts && { parts: sql`${JSON.stringify(parts)}::jsonb` }),
      ...(kept_prices && { kept_prices: sql`${JSON.stringify(kept_prices)}::jsonb` }),
    })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
}

/** Ids of the tariffs that the account has ever had. */
export async function listTariffsHad(db: Database | Transaction, accountId: number): Promise<Set<string>> {
  const rows = await db
    .selectFrom('subscription')
    .select('tariff_id')
    .distinct()
    .where('account_id', '=', accountId)
    .execute();
  return new Set(rows.map(({ tariff_id }) => tariff_id));
}

/** Whether the account has paid for a period of a tariff that renews, and nothing of that was given back. */
export async function hasUsedUpFullPrice(trx: Transaction, accountId: number): Promise<boolean> {
  const row = await trx
    .selectFrom('subscription')
    .innerJoin('tariff', 'tariff.id', 'subscription.tariff_id')
    .select('subscription.id')
    .where('subscription.account_id', '=', accountId)
    .where('subscription.end_reason', 'in', ['expired', 'unpaid'])
    .where('tariff.renewal', '=', 'always')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Subscriptions that have something to be done, the longest overdue first. */
export async function listDueSubscriptions(
  db: Database,
  { now, limit }: { readonly now: Date; readonly limit: number },
): Promise<Pick<Subscription, 'account_id' | 'id'>[]> {
  return await db
    .selectFrom('subscription')
    .select(['account_id', 'id'])
    .where('wake_at', 'is not', null)
    .where('wake_at', '<=', now)
    .orderBy('wake_at')
    .limit(limit)
    .execute();
}

export type StoredCancellation = Row<'cancellation'>;

export async function insertCancellation(trx: Transaction, cancellation: NewRow<'cancellation'>): Promise<void> {
  await trx.insertInto('cancellation').values(cancellation).execute();
}

/** The latest of this kind; null if there is none. */
export async function findCancellation(
  db: Database | Transaction,
  {
    accountId,
    subscriptionId,
    kind,
  }: Pick<StoredCancellation, 'kind'> & { readonly accountId: number; readonly subscriptionId: string },
): Promise<StoredCancellation | null> {
  const row = await db
    .selectFrom('cancellation')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('subscription_id', '=', subscriptionId)
    .where('kind', '=', kind)
    .orderBy('cancelled_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

export type BillingEmail = Row<'billing_email'>;

/** Nothing if the account is gone: what is written to it goes with it. */
export async function insertBillingEmail(trx: Transaction, email: NewRow<'billing_email'>): Promise<void> {
  const { account_id: accountId, id, kind, address, facts, created_at: createdAt } = email;
  await sql`
    insert into billing_email (account_id, id, kind, address, facts, created_at)
    select account.id, ${id}::uuid, ${kind}::text, ${address}::text, ${JSON.stringify(facts)}::jsonb,
      ${createdAt}::timestamptz
    from account where account.id = ${accountId}`.execute(trx);
}

/** Of subscriptions that have not ended. */
export async function lowerKeptPrices(
  trx: Transaction,
  rows: readonly { readonly account_id: number; readonly id: string; readonly kept_prices: readonly Price[] }[],
): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    update subscription set kept_prices = new.kept_prices
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as new (account_id bigint, id uuid, kept_prices jsonb)
    where subscription.account_id = new.account_id and subscription.id = new.id
      and subscription.state <> 'ended'`.execute(trx);
}

type BillingEmailToAccount = Pick<NewRow<'billing_email'>, 'account_id' | 'id' | 'kind' | 'facts'>;

/** To the addresses of the accounts; those that have none read the same in the cabinet. */
export async function insertBillingEmails(
  trx: Transaction,
  emails: readonly BillingEmailToAccount[],
  now: Date,
): Promise<void> {
  if (emails.length === 0) return;
  await sql`
    insert into billing_email (account_id, id, kind, address, facts, created_at)
    select account.id, new.id, new.kind, account.email, new.facts, ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(emails)}::jsonb) as new (account_id bigint, id uuid, kind text, facts jsonb)
    join account on account.id = new.account_id
    where account.email is not null`.execute(trx);
}

/** By id. */
export async function listSubscriptionsForExport(
  db: Database,
  { accountId, after, limit }: PageOfAccount<Pick<Row<'subscription'>, 'id'>>,
) {
  return await db
    .selectFrom('subscription')
    .select(['id', 'tariff_id', 'services', 'price_kopecks', 'state', 'renews', 'started_at', 'paid_until'])
    .select(['ended_at', 'end_reason'])
    .select(
      sql<string | null>`(
        select string_agg(text, E'\\n\\n' order by cancelled_at) from cancellation
        where cancellation.account_id = subscription.account_id and cancellation.subscription_id = subscription.id
      )`.as('cancellation'),
    )
    .where('account_id', '=', accountId)
    .where('id', '>', after?.id ?? BEFORE_ALL_IDS)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Subscriptions of all accounts that will renew, the next charge first, or whose renewal has failed, the first failure first. */
export async function listRenewing(
  db: Database,
  { show, after, limit }: { readonly show: 'due' | 'failing'; readonly after: Place | null; readonly limit: number },
): Promise<(Subscription & { readonly name: string | null })[]> {
  const sorted = show === 'due' ? 'subscription.paid_until' : 'subscription.failed_at';
  // Written out, as the indexes have it.
  const isWanted =
    show === 'due'
      ? sql<boolean>`subscription.state = 'active' and subscription.renews`
      : sql<boolean>`subscription.state = 'past_due'`;
  let query = db
    .selectFrom('subscription')
    .leftJoin('tariff', 'tariff.id', 'subscription.tariff_id')
    .selectAll('subscription')
    .select('tariff.name')
    .where(isWanted);
  if (after !== null)
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(
        refTuple(sorted, 'subscription.account_id', 'subscription.id'),
        '>',
        tuple(after.at, after.accountId, after.id),
      ),
    );
  return await query
    .orderBy(sorted)
    .orderBy('subscription.account_id')
    .orderBy('subscription.id')
    .limit(limit)
    .execute();
}

/** How many subscriptions open services now, and the price of one period of each, in kopecks. */
export async function sumInForce(db: Database): Promise<{ readonly subscriptions: number; readonly kopecks: number }> {
  const { rows } = await sql<{ subscriptions: number; kopecks: number }>`
    select count(*)::integer as subscriptions, coalesce(sum(price_kopecks), 0)::bigint as kopecks
    from subscription where state <> 'ended'`.execute(db);
  return rows[0] ?? { subscriptions: 0, kopecks: 0 };
}
