import { endpoints } from '@vidno/contract/endpoints';
import type { FastifyInstance } from 'fastify';
import type { AccountId, Caller } from '#features/identity/tools.ts';
import type { Guards } from '#http/guards.ts';
import { serve } from '#http/serve.ts';
import type { Tools } from '#tools.ts';
import { insertConsent, recordAudit } from './repository.ts';

export function servePrivacy(
  app: FastifyInstance,
  guards: Guards<Caller>,
  tools: Pick<Tools, 'db' | 'clock' | 'queryPhotoHours' | 'resultDays'>,
): void {
  serve(app, endpoints.acceptConsent, guards.account, async ({ body }, { accountId }) => {
    await acceptConsent(tools, { accountId, version: body.version, purpose: body.purpose });
    return { status: 'ok' };
  });
}

/** Stores the consent. Earlier ones are kept; the latest one counts. The audit log has the numbers that the text named. */
export async function acceptConsent(
  { db, clock, queryPhotoHours, resultDays }: Pick<Tools, 'db' | 'clock' | 'queryPhotoHours' | 'resultDays'>,
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
