import {
  type AcceptedFor,
  type DocumentKind,
  REGISTRATION_DOCUMENTS,
  type RequiredDocument,
} from '@vidno/contract/account/documents';
import type { Clock } from '#config/clock.ts';
import type { Database, Transaction } from '#database/database.ts';
import { recordAudit } from '#features/privacy/public.ts';
import { type DocumentShelf, findText } from './document-shelf.ts';
import { listOwedDocuments } from './list-owed-documents.ts';
import type { AcceptedVersion } from './owed-rules.ts';
import { insertAcceptances } from './repository.ts';

export interface AcceptDocumentsTools {
  readonly db: Database;
  readonly clock: Clock;
  readonly documents: DocumentShelf;
}

interface AcceptDocumentsInput {
  readonly accountId: number;
  readonly acceptedFor: AcceptedFor;
  /** The versions that were on the screen. */
  readonly accepted: readonly AcceptedVersion[];
  /** Of the browser. */
  readonly address: string;
}

export type AcceptDocumentsOutcome =
  | { readonly kind: 'accepted' }
  | { readonly kind: 'refused'; readonly because: 'operator_unknown' }
  /** These have a newer text, or the version never was. */
  | { readonly kind: 'outdated'; readonly kinds: readonly DocumentKind[] }
  /** These are needed as well. */
  | { readonly kind: 'incomplete'; readonly kinds: readonly RequiredDocument[] };

/** Stores which texts were accepted, all or none. The same again changes nothing. */
export async function acceptDocuments(
  { db, clock, documents }: AcceptDocumentsTools,
  { accountId, acceptedFor, accepted, address }: AcceptDocumentsInput,
): Promise<AcceptDocumentsOutcome> {
  if (!documents.isOpen) return { kind: 'refused', because: 'operator_unknown' };
  const outdated = accepted.filter(({ kind, version }) => findText(documents, kind)?.version !== version);
  if (outdated.length > 0) return { kind: 'outdated', kinds: outdated.map(({ kind }) => kind) };
  const needed = await neededFor(acceptedFor, () => listOwedDocuments(db, documents, accountId));
  const absent = needed.filter((kind) => !accepted.some((given) => given.kind === kind));
  if (absent.length > 0) return { kind: 'incomplete', kinds: absent };
  const texts = accepted.flatMap(({ kind }) => findText(documents, kind) ?? []);
  await db.transaction().execute(async (trx) => {
    const stored = await insertAcceptances(trx, { accountId, texts, acceptedFor, address, now: clock() });
    await recordAcceptances(trx, { accountId, acceptedFor, stored });
  });
  return { kind: 'accepted' };
}

async function neededFor(
  acceptedFor: AcceptedFor,
  listOwed: () => Promise<readonly RequiredDocument[]>,
): Promise<readonly RequiredDocument[]> {
  switch (acceptedFor) {
    case 'registration':
      return REGISTRATION_DOCUMENTS;
    case 'new_version':
      return listOwed();
    case 'payment':
      return ['recurring-payments'];
  }
}

/** The audit log outlives the account, so it has no address. */
async function recordAcceptances(
  trx: Transaction,
  { accountId, acceptedFor, stored }: { accountId: number; acceptedFor: AcceptedFor; stored: AcceptedVersion[] },
): Promise<void> {
  for (const { kind, version } of stored) {
    await recordAudit(trx, {
      accountId,
      action: 'document.accepted',
      subject: { kind, version, accepted_for: acceptedFor },
    });
  }
}
