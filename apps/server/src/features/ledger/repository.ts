import { sql } from 'kysely';
import type { Database, Row, Transaction } from '#database/database.ts';
import type { LedgerService, TransferPurpose, UserKind } from '#database/tables/ledger.ts';
import { paidBy } from './rules.ts';

/** In the order in which they are locked. */
const USER_KINDS: readonly UserKind[] = ['balance', 'reserve'];

/** The accounts of the user that exist. */
export async function listAccounts(
  db: Database | Transaction,
  accountId: number,
): Promise<Pick<Row<'ledger_account'>, 'kind' | 'balance_kopecks'>[]> {
  return await db
    .selectFrom('ledger_account')
    .select(['kind', 'balance_kopecks'])
    .where('account_id', '=', accountId)
    .execute();
}

type LockedAccount = Omit<Row<'ledger_account'>, 'account_id'> & {
  /** The time of the database, in whole milliseconds like a `Date`. */
  readonly now: Date;
};

/** Both accounts of the user, until the transaction ends. They are created when they are first needed. */
export async function lockAccounts(trx: Transaction, accountId: number): Promise<LockedAccount[]> {
  const found = await selectForUpdate(trx, accountId);
  if (found.length === USER_KINDS.length) return found;
  await trx
    .insertInto('ledger_account')
    .values(USER_KINDS.map((kind) => ({ account_id: accountId, kind, balance_kopecks: 0, version: 0 })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return await selectForUpdate(trx, accountId);
}

async function selectForUpdate(trx: Transaction, accountId: number): Promise<LockedAccount[]> {
  const { rows } = await sql<LockedAccount>`
    select kind, balance_kopecks, version, changed_at, date_trunc('milliseconds', clock_timestamp()) as now
    from ledger_account where account_id = ${accountId} order by kind for update`.execute(trx);
  return rows;
}

interface KeysOfUser {
  readonly accountId: number;
  readonly keys: readonly string[];
  /** Transfers that settle or give back one of those with these keys. */
  readonly ofKeys: readonly string[];
}

/** In the order of posting. */
export async function listTransfersByKey(
  trx: Transaction,
  { accountId, keys, ofKeys }: KeysOfUser,
): Promise<Row<'ledger_transfer'>[]> {
  if (keys.length === 0) return [];
  return await trx
    .selectFrom('ledger_transfer')
    .selectAll()
    .where('account_id', '=', accountId)
    .where((eb) => {
      const isNamed = eb('key', 'in', keys);
      return ofKeys.length === 0 ? isNamed : eb.or([isNamed, eb('of_key', 'in', ofKeys)]);
    })
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** How many searches that had been paid for were given back since then. */
export async function countReturnedSales(
  trx: Transaction,
  { accountId, since }: { readonly accountId: number; readonly since: Date },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from ledger_transfer
    where account_id = ${accountId} and event_at > ${since}
      and from_kind = 'revenue.search' and purpose in ('return', 'refund')`.execute(trx);
  return rows[0]?.count ?? 0;
}

/** Whether more was earned by a service since then than was given back for it. */
export async function hasEarned(
  db: Database | Transaction,
  { accountId, service, since }: { readonly accountId: number; readonly service: LedgerService; readonly since: Date },
): Promise<boolean> {
  const revenue = `revenue.${service}`;
  const { rows } = await sql<{ earned: boolean }>`
    select coalesce(sum(case when to_kind = ${revenue} then amount_kopecks else -amount_kopecks end), 0) > 0 as earned
    from ledger_transfer
    where account_id = ${accountId}::bigint and event_at > ${since} and ${revenue}::text in (to_kind, from_kind)`.execute(
    db,
  );
  return rows[0]?.earned ?? false;
}

interface IdsOfUser {
  readonly accountId: number;
  readonly ids: readonly string[];
}

export interface StoredLink {
  readonly useId: string;
  readonly sourceId: string;
  readonly sourceKey: string;
  readonly amountKopecks: number;
}

/** Links of these uses, oldest money first. */
export async function listLinksOfUses(trx: Transaction, { accountId, ids }: IdsOfUser): Promise<StoredLink[]> {
  if (ids.length === 0) return [];
  return await trx
    .selectFrom('ledger_link as link')
    .innerJoin('ledger_transfer as source', (join) =>
      join.onRef('source.account_id', '=', 'link.account_id').onRef('source.id', '=', 'link.source_transfer_id'),
    )
    .innerJoin('ledger_lot as lot', (join) =>
      join.onRef('lot.account_id', '=', 'link.account_id').onRef('lot.transfer_id', '=', 'link.source_transfer_id'),
    )
    .select(['link.use_transfer_id as useId', 'link.source_transfer_id as sourceId', 'source.key as sourceKey'])
    .select('link.amount_kopecks as amountKopecks')
    .where('link.account_id', '=', accountId)
    .where('link.use_transfer_id', 'in', ids)
    .orderBy('lot.version')
    .execute();
}

interface StoredLot {
  readonly id: string;
  readonly key: string;
  readonly invoiceId: string | null;
  readonly version: number;
  readonly amountKopecks: number;
  readonly leftKopecks: number;
}

/** Lots of which something is left, and these, oldest first. Written out, since building it takes as long as running it. */
export async function listOpenLots(db: Database | Transaction, { accountId, ids }: IdsOfUser): Promise<StoredLot[]> {
  const isNamed = ids.length === 0 ? sql`` : sql`or lot.transfer_id = any(${ids}::uuid[])`;
  const { rows } = await sql<LotRow>`
    select lot.transfer_id as id, source.key, source.purpose, source.invoice_id as "sourceInvoiceId", lot.version,
      lot.amount_kopecks as "amountKopecks", lot.left_kopecks as "leftKopecks"
    from ledger_lot as lot
    join ledger_transfer as source on source.account_id = lot.account_id and source.id = lot.transfer_id
    where lot.account_id = ${accountId} and (lot.left_kopecks > 0 ${isNamed})
    order by lot.version`.execute(db);
  return rows.map(({ purpose, sourceInvoiceId, ...lot }) => ({
    ...lot,
    invoiceId: paidBy({ purpose, invoiceId: sourceInvoiceId }),
  }));
}

interface LotRow extends Omit<StoredLot, 'invoiceId'> {
  readonly purpose: TransferPurpose;
  readonly sourceInvoiceId: string | null;
}

/** How much of the balance a service has used, less what it has returned, in kopecks. */
export async function sumUsedFor(
  db: Database | Transaction,
  accountId: number,
  service: LedgerService,
): Promise<number> {
  const kind = `revenue.${service}`;
  const { rows } = await sql<{ kopecks: number }>`
    select coalesce(sum(case when to_kind = ${kind} then amount_kopecks else -amount_kopecks end), 0)::float8 as kopecks
    from ledger_transfer
    where account_id = ${accountId}
      and ((from_kind = 'balance' and to_kind = ${kind}) or (from_kind = ${kind} and to_kind = 'balance'))`.execute(db);
  return rows[0]?.kopecks ?? 0;
}
