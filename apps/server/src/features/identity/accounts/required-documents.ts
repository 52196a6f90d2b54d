import type { RegistrationDocument } from '@vidno/contract/account/documents';
import type { AccountMove } from '#database/copy-to-account.ts';
import type { Database, Transaction } from '#database/database.ts';

/** The legal texts that a user must have accepted. */
export interface RequiredDocuments {
  /** What the account has yet to accept; null stands for one that does not exist yet. */
  listOwed(db: Database | Transaction, accountId: number | null): Promise<readonly RegistrationDocument[]>;
  /** Gives an account what the same person has accepted as a visitor. */
  copyAcceptances(trx: Transaction, move: AccountMove): Promise<void>;
  /** False in production while the texts do not say who runs the service: then nobody can be registered. */
  readonly isOpen: boolean;
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
