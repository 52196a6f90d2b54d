import { sql } from 'kysely';
import type { AccountMove } from '#database/copy-to-account.ts';
import type { Database, Row, Transaction } from '#database/database.ts';
import { ownerOf } from '#retention/table-facts.ts';
import { TABLES } from '#retention/tables.ts';
import type { LoginChange } from '../proofs/proof.ts';

type Account = Row<'account'>;

export async function insertVisitor(
  trx: Transaction,
  { services, now }: { services: readonly number[]; now: Date },
): Promise<number> {
  const { id } = await trx
    .insertInto('account')
    .values({ demo: true, created_at: now, last_seen_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('account_service')
    .values(services.map((service) => ({ account_id: id, service, origin: 'demo' as const, ends_at: null })))
    .execute();
  return id;
}

export function findAccount(db: Database | Transaction, id: number): Promise<Account> {
  return db.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

/** False once it has been deleted. */
export async function hasAccount(db: Database | Transaction, id: number): Promise<boolean> {
  return (await db.selectFrom('account').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

/** Null once it has been deleted. */
export async function findAccountIfThere(
  db: Database | Transaction,
  id: number,
): Promise<Pick<Account, 'email' | 'phone' | 'registered_at'> | null> {
  const account = await db
    .selectFrom('account')
    .select(['email', 'phone', 'registered_at'])
    .where('id', '=', id)
    .executeTakeFirst();
  return account ?? null;
}

/** What an account is found by; `emailKey` comes from `emailKeyOf`, `phone` is E.164. */
export type AccountContact =
  | { readonly emailKey: string }
  | { readonly phone: string }
  | { readonly provider: Row<'account_identity'>['provider']; readonly subject: string };

export async function findAccountByContact(
  db: Database | Transaction,
  contact: AccountContact,
): Promise<Account | null> {
  const accounts = db.selectFrom('account').selectAll('account');
  if ('emailKey' in contact) {
    return (await accounts.where('email_key', '=', contact.emailKey).executeTakeFirst()) ?? null;
  }
  if ('phone' in contact) return (await accounts.where('phone', '=', contact.phone).executeTakeFirst()) ?? null;
  const known = await accounts
    .innerJoin('account_identity as identity', 'identity.account_id', 'account.id')
    .where('identity.provider', '=', contact.provider)
    .where('identity.subject', '=', contact.subject)
    .executeTakeFirst();
  return known ?? null;
}

/** Contacts that have been confirmed; null where there is none. */
export interface ConfirmedContacts {
  readonly email: { readonly address: string; readonly key: string } | null;
  readonly phone: string | null;
}

/** Where a user came from. */
export interface Origin {
  readonly affiliateId: string | null;
  readonly webmasterId: string | null;
  readonly flowId: string | null;
}

export const NO_ORIGIN: Origin = { affiliateId: null, webmasterId: null, flowId: null };

export interface Registration {
  readonly accountId: number;
  readonly contacts: ConfirmedContacts;
  /** Null for an account without a password. */
  readonly passwordHash: string | null;
  /** Whether the password was made by us and mailed; without it none was. */
  readonly passwordMailed?: boolean;
  readonly registrationType: string;
  readonly origin: Origin;
  readonly now: Date;
}

/** Makes a visitor a user. Violates a unique key if another account has one of the contacts. */
export async function updateToUser(trx: Transaction, registration: Registration): Promise<void> {
  const { contacts, origin, now } = registration;
  await trx
    .updateTable('account')
    .set({
      demo: false,
      email: contacts.email?.address ?? null,
      email_key: contacts.email?.key ?? null,
      phone: contacts.phone,
      password_hash: registration.passwordHash,
      password_mailed: registration.passwordMailed ?? false,
      registration_type: registration.registrationType,
      affiliate_id: origin.affiliateId,
      webmaster_id: origin.webmasterId,
      flow_id: origin.flowId,
      registered_at: now,
      last_seen_at: now,
    })
    .where('id', '=', registration.accountId)
    .where('demo', '=', true)
    .execute();
}

interface UnusedVisitors {
  readonly now: Date;
  /** Not seen since. */
  readonly before: Date;
  readonly limit: number;
}

/**
 * Takes those unseen for longest. What holds nothing outside the database is deleted, with sessions, consents and searches by
 * cascade; the audit log is kept. Those that hold files, a login at VK ID, money or a card are left to the deletion of accounts.
 */
export async function deleteUnusedVisitors(
  db: Database,
  { now, before, limit }: UnusedVisitors,
): Promise<{ deleted: number; handedOver: number }> {
  return await db.transaction().execute(async (trx) => {
    // Locked first: what is being added to them waits, and finds no account; what was added before is seen below.
    const visitors = await trx
      .selectFrom('account')
      .select('id')
      .where(sql<boolean>`demo`)
      .where('deletion_at', 'is', null)
      .where('last_seen_at', '<', before)
      .orderBy('last_seen_at')
      .limit(limit)
      .forUpdate()
      .skipLocked()
      .execute();
    if (visitors.length === 0) return { deleted: 0, handedOver: 0 };
    const ids = visitors.map(({ id }) => id);
    const deleted = await trx
      .deleteFrom('account')
      .where('id', 'in', ids)
      .where(({ not, or }) => not(or(holdings())))
      .executeTakeFirst();
    const handedOver = await trx
      .updateTable('account')
      .set({ deletion_at: now })
      .where('id', 'in', ids)
      .executeTakeFirst();
    return { deleted: Number(deleted.numDeletedRows), handedOver: Number(handedOver.numUpdatedRows) };
  });
}

/** What of an account has to be ended elsewhere before its rows go. */
function holdings() {
  return TABLES.flatMap((facts) =>
    facts.holds === undefined
      ? []
      : [
          sql<boolean>`exists (select from ${sql.table(facts.table)} as held
            where ${sql.ref(`held.${ownerOf(facts)}`)} = account.id and (${sql.raw(facts.holds)}))`,
        ],
  );
}

/** Locked until the transaction ends, so that changes of one account follow one another. Null if it has been deleted. */
export async function lockAccount(trx: Transaction, id: number): Promise<Row<'account'> | null> {
  const account = await trx.selectFrom('account').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  return account ?? null;
}

type AccountChange = Partial<Pick<Row<'account'>, 'email' | 'email_key' | 'phone' | 'telegram'>>;

/** Violates a unique key if another account has the contact. */
export async function updateAccount(
  trx: Transaction,
  { accountId }: LoginChange,
  change: AccountChange,
): Promise<void> {
  await trx.updateTable('account').set(change).where('id', '=', accountId).execute();
}

/** Ends what browsers say of having been logged in, and what a mailed password made necessary. */
export async function setPassword(trx: Transaction, { accountId }: LoginChange, passwordHash: string): Promise<void> {
  await trx
    .updateTable('account')
    .set((row) => ({
      password_hash: passwordHash,
      password_mailed: false,
      device_generation: row('device_generation', '+', 1),
    }))
    .where('id', '=', accountId)
    .execute();
  await trx.updateTable('browser_session').set({ password_due: false }).where('account_id', '=', accountId).execute();
}

/** With everything it owns. Does nothing to a registered account. */
export async function deleteVisitor(trx: Transaction, id: number): Promise<void> {
  await trx.deleteFrom('account').where('id', '=', id).where('demo', '=', true).execute();
}

/** `passed_on`: the visitor has logged in to another account. */
type Presence = 'there' | 'passed_on' | 'gone';

/** Whether there is such an account to which something may be added. It stays so until the transaction ends. */
export async function lockPresence(trx: Transaction, id: number): Promise<Presence> {
  const account = await trx
    .selectFrom('account')
    .select('successor_id')
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst();
  if (!account) return 'gone';
  return account.successor_id === null ? 'there' : 'passed_on';
}

/** From now on, what belongs to the visitor goes to the account that they have logged in to. */
export async function setSuccessor(trx: Transaction, { from, to }: AccountMove): Promise<void> {
  await trx.updateTable('account').set({ successor_id: to }).where('id', '=', from).where('demo', '=', true).execute();
}

/**
 * The visitor that this browser was before it logged in, and the account since; forgotten as they are read. Null if there is
 * nothing to remember, or no visitor any more. The visitor is locked, so that nothing is added to it in the meantime.
 */
export async function takeFormerAccount(trx: Transaction, sessionId: string): Promise<AccountMove | null> {
  const session = await trx
    .selectFrom('browser_session')
    .select(['account_id as to', 'former_account_id as from'])
    .where('id', '=', sessionId)
    .forUpdate()
    .executeTakeFirst();
  if (!session?.from || !session.to) return null;
  await trx.updateTable('browser_session').set({ former_account_id: null }).where('id', '=', sessionId).execute();
  const former = await lockAccount(trx, session.from);
  return former?.demo ? { from: session.from, to: session.to } : null;
}
