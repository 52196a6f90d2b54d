import type { Transaction } from '#database/database.ts';
import { isUniqueViolation } from '#database/error-codes.ts';
import { becomeUser } from '../accounts/become-user.ts';
import { checkCode } from '../codes/check-code.ts';
import { useCode } from '../codes/code-repository.ts';
import { emailKeyOf, mailboxOf } from '../contacts/address-rules.ts';
import type { Guesser } from '../guesses/guess.ts';
import type { IdentityTools } from '../identity-tools.ts';
import { findPendingRegistration, type PendingRegistration } from './pending-repository.ts';
import type { RegisterOutcome } from './register-by-phone.ts';

export type ConfirmRegistrationOutcome =
  | RegisterOutcome
  | { readonly kind: 'refused'; readonly because: 'registration_not_found' };

interface Confirmation {
  readonly sessionId: string;
  readonly device: string;
  readonly by: Guesser;
  readonly code: string;
}

/** Ends the registration by mailbox that this session has started. */
export async function confirmRegistration(
  tools: IdentityTools,
  { sessionId, device, by, code }: Confirmation,
): Promise<ConfirmRegistrationOutcome> {
  const { db, clock } = tools;
  const pending = await findPendingRegistration(db, { sessionId, now: clock() });
  if (!pending) return { kind: 'refused', because: 'registration_not_found' };
  const use = { sessionId, purpose: 'confirm_reg', target: mailboxOf(pending.email) } as const;
  const checked = await checkCode(tools, { ...use, contact: { emailKey: emailKeyOf(pending.email) }, by, code });
  if (checked.kind === 'refused') return checked;
  try {
    return await tools.db.transaction().execute((trx) => finish(trx, tools, { pending, device, codeId: checked.id }));
  } catch (error) {
    // Registered in another browser meanwhile. Whoever has the code has the mailbox, and may know.
    if (isUniqueViolation(error)) return { kind: 'refused', because: 'contact_taken' };
    throw error;
  }
}

async function finish(
  trx: Transaction,
  tools: IdentityTools,
  { pending, device, codeId }: { pending: PendingRegistration; device: string; codeId: string },
): Promise<ConfirmRegistrationOutcome> {
  const now = tools.clock();
  if (!(await useCode(trx, { id: codeId, now }))) return { kind: 'refused', because: 'code_used_up' };
  return becomeUser(trx, tools, {
    sessionId: pending.session_id,
    device,
    contacts: { email: { address: pending.email, key: emailKeyOf(pending.email) }, phone: pending.phone },
    passwordHash: pending.password_hash,
    passwordMailed: pending.password_generated,
    registrationType: pending.registration_type,
    origin: { affiliateId: pending.affiliate_id, webmasterId: pending.webmaster_id, flowId: pending.flow_id },
    now,
  });
}
