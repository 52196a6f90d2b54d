import { FACE_SEARCH_CONSENT } from '@vidno/contract/privacy';
import type { Profile } from '@vidno/contract/session';
import type { Database, Transaction } from '#database/database.ts';
import { countSearches, findBalance } from '#features/ledger/balance.ts';
import { listUnseenChanges } from '../proofs/login-change-repository.ts';
import type { Caller, ProfileTools } from '../tools.ts';
import { findAccount, findAccountIfThere } from './account-repository.ts';
import { maskAccount } from './contact-rules.ts';
import { findLoginOverview, type LoginOverview, listSessions, type ShownSession } from './overview-repository.ts';

export async function findProfile(tools: ProfileTools, caller: Caller): Promise<Profile> {
  const account = await findAccount(tools.db, caller.accountId);
  const [consents, notices, owed, { balanceKopecks }, changes] = await Promise.all([
    tools.listConsentVersions(caller.accountId),
    tools.findNotices(account),
    tools.documents.listOwed(tools.db, caller.accountId),
    findBalance(tools.db, caller.accountId),
    listUnseenChanges(tools.db, { ...caller, now: tools.clock() }),
  ]);
  return {
    id: account.id,
    email: account.email,
    phone: account.phone,
    telegram: account.telegram,
    demo: account.demo,
    balance: countSearches(balanceKopecks),
    session_id: caller.sessionId,
    allow_services: [...(await tools.findOpenServices(caller))],
    paid_services: [...caller.services],
    ...notices,
    face_search_consent: consents.find((version) => version === FACE_SEARCH_CONSENT.version) ?? null,
    has_face_consent: consents.length > 0,
    owed_documents: [...owed],
    login_changes: changes.map(({ created_at, ...change }) => ({ ...change, at: created_at.toISOString() })),
  };
}

/** The confirmed contacts of an account, and since when its user is registered. */
interface Contacts {
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

export async function findMaskedName(db: Database | Transaction, accountId: number): Promise<string> {
  return maskAccount(await findAccount(db, accountId));
}

interface Logins extends LoginOverview {
  readonly sessions: readonly ShownSession[];
}

/** How its user logs in to an account, and where they are logged in. */
export async function describeLogins(
  db: Database,
  { accountId, now }: { readonly accountId: number; readonly now: Date },
): Promise<Logins> {
  const [overview, sessions] = await Promise.all([
    findLoginOverview(db, accountId),
    listSessions(db, { accountId, now }),
  ]);
  return { ...overview, sessions };
}
