import type { Clock } from '#config/time.ts';
import type { Database } from '#database/database.ts';
import type { AccountId } from '#features/identity/tools.ts';
import { insertConsent, recordAudit } from './repository.ts';

export interface AcceptConsentTools {
  readonly db: Database;
  readonly clock: Clock;
  readonly queryPhotoHours: number;
  readonly resultDays: number;
}

/** Stores the consent. Earlier ones are kept; the latest one counts. The audit log has the numbers that the text named. */
export async function acceptConsent(
  { db, clock, queryPhotoHours, resultDays }: AcceptConsentTools,
  { accountId, version, purpose }: { accountId: AccountId; version: string; purpose: string },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const consentId = await insertConsent(trx, { accountId, version, purpose, acceptedAt: clock() });
    await recordAudit(trx, {
      accountId,
      action: 'consent.accepted',
      purpose,
      subject: {
        consent_id: consentId,
        kind: 'face_search',
        version,
        query_photo_hours: queryPhotoHours,
        result_days: resultDays,
      },
    });
  });
}
