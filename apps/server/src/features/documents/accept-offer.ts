import type { Transaction } from '#database/database.ts';
import { recordAudit } from '#features/privacy/public.ts';
import type { AcceptDocumentsTools } from './accept-documents.ts';
import { findText } from './document-shelf.ts';
import { insertAcceptances } from './repository.ts';

export type AcceptOfferTools = AcceptDocumentsTools;

interface AcceptedOffer {
  readonly accountId: number;
  /** The version that stood on the screen. */
  readonly offerVersion: string;
  /** Of the terms of repeated charges; null where nothing is charged again. */
  readonly recurringVersion: string | null;
  /** Of the browser. */
  readonly address: string;
}

export type OfferRefusal = 'operator_unknown' | 'offer_required' | 'recurring_consent_required';

/** Paying accepts the offer. Null if it was accepted; the same again changes nothing. */
export async function acceptOffer(
  { db, clock, documents }: AcceptOfferTools,
  { accountId, offerVersion, recurringVersion, address }: AcceptedOffer,
): Promise<OfferRefusal | null> {
  if (!documents.isOpen) return 'operator_unknown';
  const offer = findText(documents, 'offer');
  if (offer?.version !== offerVersion) return 'offer_required';
  const recurring = recurringVersion === null ? null : findText(documents, 'recurring-payments');
  if (recurringVersion !== null && recurring?.version !== recurringVersion) return 'recurring_consent_required';
  const texts = recurring ? [offer, recurring] : [offer];
  await db.transaction().execute(async (trx: Transaction) => {
    const stored = await insertAcceptances(trx, { accountId, texts, acceptedFor: 'payment', address, now: clock() });
    for (const { kind, version } of stored) {
      await recordAudit(trx, {
        accountId,
        action: 'document.accepted',
        subject: { kind, version, accepted_for: 'payment' },
      });
    }
  });
  return null;
}
