import { sql } from 'kysely';
import type { NewRow, Transaction } from '#database/database.ts';
import type { UserKind } from '#database/tables/ledger.ts';

export async function insertTransfers(trx: Transaction, rows: readonly NewRow<'ledger_transfer'>[]): Promise<void> {
  if (rows.length === 0) return;
  await trx.insertInto('ledger_transfer').values(rows).execute();
}

export async function insertEntries(trx: Transaction, rows: readonly NewRow<'ledger_entry'>[]): Promise<void> {
  if (rows.length === 0) return;
  await trx.insertInto('ledger_entry').values(rows).execute();
}

export async function insertLots(trx: Transaction, rows: readonly NewRow<'ledger_lot'>[]): Promise<void> {
  if (rows.length === 0) return;
  await trx.insertInto('ledger_lot').values(rows).execute();
}

export async function insertLinks(trx: Transaction, rows: readonly NewRow<'ledger_link'>[]): Promise<void> {
  if (rows.length === 0) return;
  await trx.insertInto('ledger_link').values(rows).execute();
}

interface ChangedLots {
  readonly accountId: number;
  readonly lots: readonly { readonly id: string; readonly leftKopecks: number }[];
}

export async function updateLots(trx: Transaction, { accountId, lots }: ChangedLots): Promise<void> {
  if (lots.length === 0) return;
  await sql`
    update ledger_lot set left_kopecks = changed.left_kopecks
    from unnest(${lots.map(({ id }) => id)}::uuid[], ${lots.map(({ leftKopecks }) => leftKopecks)}::bigint[])
      as changed (transfer_id, left_kopecks)
    where ledger_lot.account_id = ${accountId} and ledger_lot.transfer_id = changed.transfer_id`.execute(trx);
}

interface ChangedAccounts {
  readonly accountId: number;
  readonly changedAt: Date;
  readonly accounts: readonly {
    readonly kind: UserKind;
    readonly balanceKopecks: number;
    readonly version: number;
  }[];
}

export async function updateAccounts(
  trx: Transaction,
  { accountId, changedAt, accounts }: ChangedAccounts,
): Promise<void> {
  if (accounts.length === 0) return;
  const kinds = accounts.map(({ kind }) => kind);
  const balances = accounts.map(({ balanceKopecks }) => balanceKopecks);
  const versions = accounts.map(({ version }) => version);
  await sql`
    update ledger_account
    set balance_kopecks = changed.balance_kopecks, version = changed.version, changed_at = ${changedAt}
    from unnest(${kinds}::text[], ${balances}::bigint[], ${versions}::bigint[])
      as changed (kind, balance_kopecks, version)
    where ledger_account.account_id = ${accountId} and ledger_account.kind = changed.kind`.execute(trx);
}
