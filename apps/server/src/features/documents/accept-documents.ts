import {
  type AcceptedFor,
  type DocumentKind,
  REGISTRATION_DOCUMENTS,
  type RegistrationDocument,
  type RequiredDocument,
} from '@vidno/contract/account/documents';
import type { Database, Transaction } from '#database/database.ts';
import { recordAudit } from '#features/privacy/public.ts';
import type { Tools } from '#tools.ts';
import { type AcceptedVersion, type DocumentShelf, findText, owedDocuments } from './document-shelf.ts';
import { insertAcceptances, listAcceptedVersions } from './repository.ts';

export interface AcceptDocumentsTools extends Pick<Tools, 'db' | 'clock'> {
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

type AcceptDocumentsOutcome =
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

export type AcceptOfferTools = AcceptDocumentsTools;

interface AcceptedOffer {
  readonly accountId: number;
  /** The version that stood on the screen; null for the one in force, which is then recorded as shown by default. */
  readonly offerVersion: string | null;
  /** Of the terms of repeated charges; null where nothing is charged again. */
  readonly recurringVersion: string | null;
  /** Of the browser. */
  readonly address: string;
}

type OfferRefusal = 'operator_unknown' | 'offer_required' | 'recurring_consent_required';

/** Paying accepts the offer. Null if it was accepted; the same again changes nothing. */
export async function acceptOffer(
  { db, clock, documents }: AcceptOfferTools,
  { accountId, offerVersion, recurringVersion, address }: AcceptedOffer,
): Promise<OfferRefusal | null> {
  if (!documents.isOpen) return 'operator_unknown';
  const offer = findText(documents, 'offer');
  if (!offer || (offerVersion !== null && offer.version !== offerVersion)) return 'offer_required';
  const recurring = recurringVersion === null ? null : findText(documents, 'recurring-payments');
  if (recurringVersion !== null && recurring?.version !== recurringVersion) return 'recurring_consent_required';
  const texts = recurring ? [offer, recurring] : [offer];
  await db.transaction().execute(async (trx: Transaction) => {
    const stored = await insertAcceptances(trx, { accountId, texts, acceptedFor: 'payment', address, now: clock() });
    for (const { kind, version } of stored) {
      await recordAudit(trx, {
        accountId,
        action: 'document.accepted',
        subject: {
          kind,
          version,
          accepted_for: 'payment',
          ...(kind === 'offer' && offerVersion === null && { shown: 'by_default' }),
        },
      });
    }
  });
  return null;
}

/** What the account has yet to accept; null stands for an account that does not exist yet. */
export async function listOwedDocuments(
  db: Database | Transaction,
  documents: DocumentShelf,
  accountId: number | null,
): Promise<RegistrationDocument[]> {
  return owedDocuments(documents, accountId === null ? [] : await listAcceptedVersions(db, accountId));
}
