import { randomUUID } from 'node:crypto';
import type { TempCodeType } from '@vidno/contract/account/registration';
import type { IdentityTools } from '../identity-tools.ts';
import { deleteCode } from './code-repository.ts';
import { NEXT_CODE_SECONDS } from './code-rules.ts';
import { issueCode } from './issue-code.ts';

export type SendTempCodeOutcome =
  | { readonly kind: 'sent'; readonly retryAfterSeconds: number }
  | { readonly kind: 'refused'; readonly because: 'code_too_soon'; readonly retryAfterSeconds: number }
  | { readonly kind: 'refused'; readonly because: 'phone_not_connected' | 'sms_failed' | 'sms_impossible' };

/** Sends a code to a phone. Whether anybody has that number is not looked up. */
export async function sendTempCode(
  { db, clock, log, appSecret, sms }: IdentityTools,
  { sessionId, type, phone }: { sessionId: string; type: TempCodeType; phone: string },
): Promise<SendTempCodeOutcome> {
  if (sms === null) return { kind: 'refused', because: 'phone_not_connected' };
  const id = randomUUID();
  const issued = await db
    .transaction()
    .execute((trx) => issueCode(trx, { appSecret, now: clock() }, { id, sessionId, purpose: type, target: phone }));
  if (issued.kind === 'refused') return issued;
  const text = `Видно: код ${issued.code}. Никому его не говорите.`;
  const outcome = await sms.send({ phone, text, id });
  if (outcome.kind === 'sent') return { kind: 'sent', retryAfterSeconds: NEXT_CODE_SECONDS };
  await deleteCode(db, id);
  if (outcome.kind === 'refused') return { kind: 'refused', because: 'sms_impossible' };
  log.warn({ because: outcome.because }, 'a code was not sent');
  return { kind: 'refused', because: 'sms_failed' };
}
