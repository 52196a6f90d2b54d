import { randomUUID } from 'node:crypto';
import type { Guesser } from '../guesses/guess.ts';
import type { IdentityTools } from '../identity-tools.ts';
import type { CodeUse } from './code-repository.ts';
import { NEXT_CODE_SECONDS } from './code-rules.ts';
import { type IssueRefusal, type IssueTools, issueCode } from './issue-code.ts';

export type SendCodeOutcome =
  | { readonly kind: 'sent'; readonly retryAfterSeconds: number }
  | IssueRefusal
  | { readonly kind: 'refused'; readonly because: 'phone_not_connected' | 'sms_failed' | 'sms_impossible' };

/** Sends a code to the phone that is its target. Whether anybody has that number is not looked up. */
export async function sendPhoneCode(
  tools: Pick<IdentityTools, 'db' | 'clock' | 'log' | 'sms' | keyof IssueTools>,
  { by, ...use }: CodeUse & { readonly by: Guesser },
): Promise<SendCodeOutcome> {
  const { db, clock, log, sms } = tools;
  if (sms === null) return { kind: 'refused', because: 'phone_not_connected' };
  const id = randomUUID();
  const contact = { phone: use.target };
  const issued = await db
    .transaction()
    .execute((trx) => issueCode(trx, { ...tools, now: clock() }, { ...use, id, contact, by }));
  if (issued.kind === 'refused') return issued;
  const text = `Видно: код ${issued.code}. Никому его не говорите.`;
  const outcome = await sms.send({ phone: use.target, text, id });
  if (outcome.kind === 'sent') return { kind: 'sent', retryAfterSeconds: NEXT_CODE_SECONDS };
  await issued.takeBack(db);
  if (outcome.kind === 'refused') return { kind: 'refused', because: 'sms_impossible' };
  log.warn({ because: outcome.because }, 'a code was not sent');
  return { kind: 'refused', because: 'sms_failed' };
}
