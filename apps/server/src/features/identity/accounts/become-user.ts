import type { Transaction } from '#database/database.ts';
import { linkPendingIdentity } from '../identities/link-pending-identity.ts';
import { type RotatedSession, rotateSession } from '../sessions/rotate-session.ts';
import { lockSession } from '../sessions/session-repository.ts';
import { insertVisitor, type Registration, updateToUser } from './account-repository.ts';
import { findObstacle, type RegistrationObstacle, type RequiredDocuments } from './required-documents.ts';

export interface NewUser extends Omit<Registration, 'accountId'> {
  readonly sessionId: string;
  readonly device: string;
}

export interface BecomeUserTools {
  readonly demoServices: readonly number[];
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
