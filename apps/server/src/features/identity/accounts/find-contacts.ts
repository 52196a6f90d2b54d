import type { Database, Transaction } from '#database/database.ts';
import { findAccountIfThere } from './account-repository.ts';

/** The confirmed contacts of an account, and since when its user is registered. */
export interface Contacts {
  readonly email: string | null;
  readonly phone: string | null;
  /** Null for a visitor. */
  readonly registeredAt: Date | null;
}

const NONE: Contacts = { email: null, phone: null, registeredAt: null };

/** There are none if the account is gone. */
export async function findContacts(db: Database | Transaction, accountId: number): Promise<Contacts> {
  const account = await findAccountIfThere(db, accountId);
  if (!account) return NONE;
  return { email: account.email, phone: account.phone, registeredAt: account.registered_at };
}
