import type { Clock } from '#config/time.ts';
import type { Database, Transaction } from '#database/database.ts';
import { daysAgo } from '#retention/table-facts.ts';
import type { Tools } from '#tools.ts';
import { findIdentityOwner, saveIdentity } from '../login/identity-repository.ts';
import { takePendingIdentity } from '../login/pending-repository.ts';
import { firstLoginWay } from '../proofs/proof.ts';
import { assignSessionAccount, lockSession } from '../sessions/session-repository.ts';
import { type RotatedSession, rotateSession, sessionEnd } from '../sessions/sessions.ts';
import type { RequiredDocuments } from '../tools.ts';
import { deleteUnusedVisitors, insertVisitor, type Registration, updateToUser } from './account-repository.ts';

type CreateVisitorOutcome = { kind: 'created' } | { kind: 'exists' } | { kind: 'refused'; because: 'session_ended' };

/** Creates a visitor for the session unless it already has an account. */
export async function createVisitor(
  { db, clock, demoServices }: { db: Database; clock: Clock; demoServices: readonly number[] },
  sessionId: string,
): Promise<CreateVisitorOutcome> {
  return db.transaction().execute(async (trx): Promise<CreateVisitorOutcome> => {
    const session = await lockSession(trx, sessionId);
    if (!session) return { kind: 'refused', because: 'session_ended' };
    if (session.accountId !== null) return { kind: 'exists' };
    const now = clock();
    const accountId = await insertVisitor(trx, { services: demoServices, now });
    await assignSessionAccount(trx, { id: sessionId, accountId, expiresAt: sessionEnd(now, { hasAccount: true }) });
    return { kind: 'created' };
  });
}

interface NewUser extends Omit<Registration, 'accountId'> {
  readonly sessionId: string;
  readonly device: string;
}

export interface BecomeUserTools extends Pick<Tools, 'demoServices'> {
  readonly documents: RequiredDocuments;
}

export type BecomeUserRefusal = 'already_registered' | 'unauthenticated' | RegistrationObstacle;

export type BecomeUserOutcome =
  | { readonly kind: 'done'; readonly accountId: number; readonly session: RotatedSession }
  | { readonly kind: 'refused'; readonly because: BecomeUserRefusal };

/**
 * Makes the visitor of this session a user, who keeps the visitor's searches, if they have accepted the documents. Throws a unique
 * violation if another account has one of the contacts: see `isUniqueViolation`.
 */
export async function becomeUser(
  trx: Transaction,
  { demoServices, documents }: BecomeUserTools,
  { sessionId, device, ...user }: NewUser,
): Promise<BecomeUserOutcome> {
  const visitor = await lockSession(trx, sessionId);
  if (!visitor) return { kind: 'refused', because: 'unauthenticated' };
  if (!visitor.demo) return { kind: 'refused', because: 'already_registered' };
  const obstacle = await findObstacle(trx, documents, visitor.accountId);
  if (obstacle !== null) return { kind: 'refused', because: obstacle };
  const { now } = user;
  const accountId = visitor.accountId ?? (await insertVisitor(trx, { services: demoServices, now }));
  await updateToUser(trx, { ...user, accountId });
  await linkPendingIdentity(trx, { sessionId, accountId, now });
  const login = { device, formerAccountId: null, passwordDue: false };
  const session = await rotateSession(trx, { sessionId, accountId, now, login });
  if (!session) return { kind: 'refused', because: 'unauthenticated' };
  return { kind: 'done', accountId, session };
}

/** Why a visitor cannot become a user, however they log in. */
export type RegistrationObstacle = 'documents_required' | 'operator_unknown';

export async function findObstacle(
  db: Database | Transaction,
  documents: RequiredDocuments,
  accountId: number | null,
): Promise<RegistrationObstacle | null> {
  if (!documents.isOpen) return 'operator_unknown';
  return (await documents.listOwed(db, accountId)).length > 0 ? 'documents_required' : null;
}

/** Why the visitor of this session cannot become a user; null if they can. */
export async function findSessionObstacle(
  trx: Transaction,
  documents: RequiredDocuments,
  sessionId: string,
): Promise<RegistrationObstacle | null> {
  const session = await lockSession(trx, sessionId);
  return findObstacle(trx, documents, session?.accountId ?? null);
}

/**
 * Whoever logged in at an outside service that gave no contact, and registers in the same browser, logs in through that service
 * from now on. Only a new user does: on a shared computer, the next to log in may be somebody else.
 */
async function linkPendingIdentity(
  trx: Transaction,
  { sessionId, accountId, now }: { sessionId: string; accountId: number; now: Date },
): Promise<void> {
  const identity = await takePendingIdentity(trx, { sessionId, now });
  if (identity === null || (await findIdentityOwner(trx, identity)) !== null) return;
  await saveIdentity(trx, firstLoginWay(accountId), { ...identity, now });
}

/**
 * Small enough not to block the embedded database for long: a visitor is looked for in some thirty tables.
 * @limit queue: The rest is removed in the next transaction.
 */
const VISITORS_AT_ONCE = 100;

/**
 * Deletes visitors unused for `demoIdleDays`, with all their data. Those that hold more than rows are handed over to the
 * deletion of accounts.
 */
export async function purgeVisitors(tools: {
  db: Database;
  clock: Clock;
  demoIdleDays: number;
}): Promise<{ visitors: number; handedOver: number }> {
  const now = tools.clock();
  const before = daysAgo(now, tools.demoIdleDays);
  const total = { visitors: 0, handedOver: 0 };
  for (let removed = VISITORS_AT_ONCE; removed === VISITORS_AT_ONCE; ) {
    const batch = await deleteUnusedVisitors(tools.db, { now, before, limit: VISITORS_AT_ONCE });
    removed = batch.deleted + batch.handedOver;
    total.visitors += batch.deleted;
    total.handedOver += batch.handedOver;
  }
  return total;
}
