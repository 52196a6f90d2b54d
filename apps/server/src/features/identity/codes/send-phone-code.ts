import { randomUUID } from 'node:crypto';
import type { IdentityTools } from '../identity-tools.ts';
import { type CodeUse, deleteCode } from './code-repository.ts';
import { NEXT_CODE_SECONDS } from './code-rules.ts';
import { issueCode } from './issue-code.ts';

export type SendCodeOutcome =
  | { readonly kind: 'sent'; readonly retryAfterSeconds: number }
  | { readonly kind: 'refused'; readonly because: 'code_too_soon'; readonly retryAfterSeconds: number }
  | { readonly kind: 'refused'; readonly because: 'phone_not_connected' | 'sms_failed' | 'sms_impossible' };

/** Sends a code to the phone that is its target. Whether anybody has that number is not looked up. */
export async function sendPhoneCode(
  { db, clock, log, appSecret, sms }: Pick<IdentityTools, 'db' | 'clock' | 'log' | 'appSecret' | 'sms'>,
  use: CodeUse,
): Promise<SendCodeOutcome> {
  if (sms === null) return { kind: 'refused', because: 'phone_not_connected' };
  const id = randomUUID();
  const issued = await db.transaction().execute((trx) => issueCode(trx, { appSecret, now: clock() }, { ...use, id }));
  if (issued.kind === 'refused') return issued;
  const text = `Видно: код ${issued.code}. Никому его не говорите.`;
  const outcome = await sms.send({ phone: use.target, text, id });
  if (outcome.kind === 'sent') return { kind: 'sent', retryAfterSeconds: NEXT_CODE_SECONDS };
  await deleteCode(db, id);
  if (outcome.kind === 'refused') return { kind: 'refused', because: 'sms_impossible' };
  log.warn({ because: outcome.because }, 'a code was not sent');
  return { kind: 'refused', because: 'sms_failed' };
}
