import { randomUUID } from 'node:crypto';
import type { Transaction } from '#database/database.ts';
import { findAccountByContact, type Origin } from '../accounts/account-repository.ts';
import { type CheckCodeOutcome, type CodeRefusal, checkCode } from '../codes/check-code.ts';
import { useCode } from '../codes/code-repository.ts';
import { type IssueRefusal, issueCode } from '../codes/issue-code.ts';
import { emailKeyOf, mailboxOf } from '../contacts/address-rules.ts';
import { derivePassword } from '../derived-secret-rules.ts';
import { queueAccountEmail } from '../emails/queue-account-email.ts';
import type { Guesser } from '../guesses/guess.ts';
import type { IdentityTools } from '../identity-tools.ts';
import { lockSession } from '../sessions/session-repository.ts';
import { savePendingRegistration } from './pending-repository.ts';
import { type EmailRegistration, PENDING_VALID_MS, type PhoneWithCode } from './registration-rules.ts';

export type StartRegistrationOutcome =
  | { readonly kind: 'started' }
  | IssueRefusal
  | {
      readonly kind: 'refused';
      readonly because:
        | 'already_registered'
        | 'contact_taken'
        | 'email_not_connected'
        | 'overloaded'
        | 'unauthenticated';
    }
  | CodeRefusal;

interface StartedRegistration extends EmailRegistration {
  readonly sessionId: string;
  readonly origin: Origin;
  readonly by: Guesser;
}

/**
 * Stores a registration that the code in an email ends. For a mailbox that has an account the work and the answer are the same;
 * only the email is another one.
 */
export async function startRegistration(
  tools: IdentityTools,
  registration: StartedRegistration,
): Promise<StartRegistrationOutcome> {
  if (!tools.loginWays.email) return { kind: 'refused', because: 'email_not_connected' };
  const { phone } = registration;
  const checked = phone && (await checkPhone(tools, registration, phone));
  if (checked?.kind === 'refused') return checked;
  const id = randomUUID();
  const password = registration.password ?? derivePassword(tools.appSecret, id);
  const hashed = await tools.passwords.hash(password);
  if (hashed.kind === 'overloaded') return { kind: 'refused', because: 'overloaded' };
  const stored = { ...registration, id, passwordHash: hashed.phc, phoneCodeId: checked?.id ?? null };
  return tools.db.transaction().execute((trx) => store(trx, tools, stored));
}

function checkPhone(
  tools: IdentityTools,
  { sessionId, by }: StartedRegistration,
  { phone, code }: PhoneWithCode,
): Promise<CheckCodeOutcome> {
  return checkCode(tools, { sessionId, purpose: 'reg', target: phone, contact: { phone }, by, code });
}

interface HashedRegistration extends StartedRegistration {
  readonly id: string;
  readonly passwordHash: string;
  /** The code that confirms the phone; null without one. */
  readonly phoneCodeId: string | null;
}

async function store(
  trx: Transaction,
  tools: IdentityTools,
  registration: HashedRegistration,
): Promise<StartRegistrationOutcome> {
  const { id, sessionId, address, phone, phoneCodeId, origin } = registration;
  const now = tools.clock();
  const session = await lockSession(trx, sessionId);
  if (!session) return { kind: 'refused', because: 'unauthenticated' };
  if (!session.demo) return { kind: 'refused', because: 'already_registered' };
  // Whoever has the code has the phone, and may know of its account.
  if (phone && (await findAccountByContact(trx, phone))) return { kind: 'refused', because: 'contact_taken' };
  const mailbox = mailboxOf(address);
  const issued = await issueCode(
    trx,
    { ...tools, now },
    {
      id,
      sessionId,
      purpose: 'confirm_reg',
      target: mailbox,
      contact: { emailKey: emailKeyOf(address) },
      by: registration.by,
    },
  );
  if (issued.kind === 'refused') return issued;
  if (phoneCodeId !== null && !(await useCode(trx, { id: phoneCodeId, now }))) {
    return { kind: 'refused', because: 'code_used_up' };
  }
  await savePendingRegistration(trx, {
    session_id: sessionId,
    id,
    email: address,
    password_hash: registration.passwordHash,
    password_generated: registration.password === null,
    phone: phone?.phone ?? null,
    registration_type: registration.type,
    affiliate_id: origin.affiliateId,
    webmaster_id: origin.webmasterId,
    flow_id: origin.flowId,
    created_at: now,
    expires_at: new Date(now.getTime() + PENDING_VALID_MS),
  });
  const known = await findAccountByContact(trx, { emailKey: emailKeyOf(address) });
  const kind = known ? 'already_registered' : 'registration_code';
  await queueAccountEmail(trx, { id, accountId: known?.id ?? null, kind, address, now });
  return { kind: 'started' };
}
