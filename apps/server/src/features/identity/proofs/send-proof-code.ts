import { randomUUID } from 'node:crypto';
import { findAccount } from '../accounts/account-repository.ts';
import { NEXT_CODE_SECONDS } from '../codes/code-rules.ts';
import { issueCode } from '../codes/issue-code.ts';
import { type SendCodeOutcome, sendPhoneCode } from '../codes/send-phone-code.ts';
import { emailKeyOf } from '../contacts/address-rules.ts';
import { queueAccountEmail } from '../emails/queue-account-email.ts';
import type { Guesser } from '../guesses/guess.ts';
import type { IdentityTools } from '../identity-tools.ts';

export type SendProofCodeOutcome =
  | SendCodeOutcome
  | { readonly kind: 'refused'; readonly because: 'proof_impossible' | 'email_not_connected' };

interface SendProofCodeInput {
  readonly accountId: number;
  readonly sessionId: string;
  readonly to: 'email' | 'phone';
  readonly by: Guesser;
}

/** Sends a code to a contact of the account. It is a proof in this session alone. */
export async function sendProofCode(
  tools: IdentityTools,
  { accountId, sessionId, to, by }: SendProofCodeInput,
): Promise<SendProofCodeOutcome> {
  const { [to]: target } = await findAccount(tools.db, accountId);
  if (target === null) return { kind: 'refused', because: 'proof_impossible' };
  const use = { sessionId, purpose: 'confirmation', target } as const;
  if (to === 'phone') return sendPhoneCode(tools, { ...use, by });
  if (!tools.loginWays.email) return { kind: 'refused', because: 'email_not_connected' };
  const contact = { emailKey: emailKeyOf(target) };
  return tools.db.transaction().execute(async (trx): Promise<SendProofCodeOutcome> => {
    const now = tools.clock();
    const id = randomUUID();
    const issued = await issueCode(trx, { ...tools, now }, { ...use, id, contact, by });
    if (issued.kind === 'refused') return issued;
    await queueAccountEmail(trx, { id, accountId, kind: 'confirmation_code', address: target, now });
    return { kind: 'sent', retryAfterSeconds: NEXT_CODE_SECONDS };
  });
}
