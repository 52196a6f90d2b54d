import type { Transaction } from '#database/database.ts';
import { findObstacle, type RegistrationObstacle, type RequiredDocuments } from '../accounts/required-documents.ts';
import { lockSession } from './session-repository.ts';

/** Why the visitor of this session cannot become a user; null if they can. */
export async function findSessionObstacle(
  trx: Transaction,
  documents: RequiredDocuments,
  sessionId: string,
): Promise<RegistrationObstacle | null> {
  const session = await lockSession(trx, sessionId);
  return findObstacle(trx, documents, session?.accountId ?? null);
}
