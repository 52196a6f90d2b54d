import { randomUUID } from 'node:crypto';
import type { TempCodeType } from '@vidno/contract/account/registration';
import type { Guesser } from '../guesses/guess.ts';
import type { IdentityTools } from '../identity-tools.ts';
import { NEXT_CODE_SECONDS } from './code-rules.ts';
import { type IssueRefusal, issueCode } from './issue-code.ts';

export type SendTempCodeOutcome =
  | { readonly kind: 'sent'; readonly retryAfterSeconds: number }
  | IssueRefusal
  | { readonly kind: 'refused'; readonly because: 'phone_not_connected' | 'sms_failed' | 'sms_impossible' };

/** Sends a code to a phone. Whether anybody has that number is not looked up. */
export async function sendTempCode(
  tools: IdentityTools,
  { sessionId, type, phone, by }: { sessionId: string; type: TempCodeType; phone: string; by: Guesser },
): Promise<SendTempCodeOutcome> {
  const { db, clock, log, sms } = tools;
  if (sms === null) return { kind: 'refused', because: 'phone_not_connected' };
  const id = randomUUID();
  const issued = await db
    .transaction()
    .execute((trx) =>
      issueCode(
        trx,
        { ...tools, now: clock() },
        { id, sessionId, purpose: type, target: phone, contact: { phone }, by },
      ),
    );
  if (issued.kind === 'refused') return issued;
  const text = `Видно: код ${issued.code}. Никому его не говорите.`;
  const outcome = await sms.send({ phone, text, id });
  if (outcome.kind === 'sent') return { kind: 'sent', retryAfterSeconds: NEXT_CODE_SECONDS };
  await issued.takeBack(db);
  if (outcome.kind === 'refused') return { kind: 'refused', because: 'sms_impossible' };
  log.warn({ because: outcome.because }, 'a code was not sent');
  return { kind: 'refused', because: 'sms_failed' };
}
