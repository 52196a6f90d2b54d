import type { RegistrationDocument } from '@vidno/contract/account/documents';
import type { Database, Transaction } from '#database/database.ts';
import type { DocumentShelf } from './document-shelf.ts';
import { owedDocuments } from './owed-rules.ts';
import { listAcceptedVersions } from './repository.ts';

/** What the account has yet to accept; null stands for an account that does not exist yet. */
export async function listOwedDocuments(
  db: Database | Transaction,
  documents: DocumentShelf,
  accountId: number | null,
): Promise<RegistrationDocument[]> {
  return owedDocuments(documents, accountId === null ? [] : await listAcceptedVersions(db, accountId));
}
