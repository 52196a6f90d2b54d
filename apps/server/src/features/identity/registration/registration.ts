import { randomUUID } from 'node:crypto';
import type { Transaction } from '#database/database.ts';
import { isUniqueViolation } from '#database/errors.ts';
import { findAccountByContact, type Origin } from '../accounts/account-repository.ts';
import { emailKeyOf, mailboxOf } from '../accounts/contact-rules.ts';
import { type BecomeUserOutcome, becomeUser } from '../accounts/visitor.ts';
import { useCode } from '../codes/code-repository.ts';
import { type CheckCodeOutcome, type CodeRefusal, checkCode, type IssueRefusal, issueCode } from '../codes/codes.ts';
import { derivePassword } from '../derived-secret-rules.ts';
import { queueAccountEmail } from '../emails/queue-account-email.ts';
import type { Guesser } from '../guesses/guess.ts';
import {
  findPendingRegistration,
  type PendingRegistration,
  savePendingRegistration,
} from '../login/pending-repository.ts';
import { lockSession } from '../sessions/session-repository.ts';
import type { IdentityTools } from '../tools.ts';
import {
  type EmailRegistration,
  PENDING_VALID_MS,
  type PhoneRegistration,
  type PhoneWithCode,
} from './registration-form.ts';

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
  return tools.db.transaction().execute((trx) => storePending(trx, tools, stored));
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

async function storePending(
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

type RegisterOutcome =
  | BecomeUserOutcome
  | { readonly kind: 'refused'; readonly because: 'contact_taken' }
  | CodeRefusal;

interface RegisteredVisitor extends PhoneRegistration {
  readonly sessionId: string;
  readonly device: string;
  readonly origin: Origin;
  readonly by: Guesser;
}

/** Makes the visitor a user with this number, which the code has confirmed. */
export async function registerByPhone(tools: IdentityTools, visitor: RegisteredVisitor): Promise<RegisterOutcome> {
  const { sessionId, phone, by, code } = visitor;
  const checked = await checkCode(tools, { sessionId, purpose: 'reg', target: phone, contact: { phone }, by, code });
  if (checked.kind === 'refused') return checked;
  try {
    return await tools.db.transaction().execute((trx) => registerWithCode(trx, tools, visitor, checked.id));
  } catch (error) {
    if (isUniqueViolation(error)) return { kind: 'refused', because: 'contact_taken' };
    throw error;
  }
}

async function registerWithCode(
  trx: Transaction,
  tools: IdentityTools,
  { sessionId, device, phone, type, origin }: RegisteredVisitor,
  codeId: string,
): Promise<RegisterOutcome> {
  const now = tools.clock();
  // Whoever has the code has the phone, and may know of its account.
  if (await findAccountByContact(trx, { phone })) return { kind: 'refused', because: 'contact_taken' };
  if (!(await useCode(trx, { id: codeId, now }))) return { kind: 'refused', because: 'code_used_up' };
  return becomeUser(trx, tools, {
    sessionId,
    device,
    contacts: { email: null, phone },
    passwordHash: null,
    registrationType: type,
    origin,
    now,
  });
}
