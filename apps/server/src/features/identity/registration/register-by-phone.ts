import type { Transaction } from '#database/database.ts';
import { isUniqueViolation } from '#database/error-codes.ts';
import { findAccountByContact, type Origin } from '../accounts/account-repository.ts';
import { type BecomeUserOutcome, becomeUser } from '../accounts/become-user.ts';
import { type CodeRefusal, checkCode } from '../codes/check-code.ts';
import { useCode } from '../codes/code-repository.ts';
import type { Guesser } from '../guesses/guess.ts';
import type { IdentityTools } from '../identity-tools.ts';
import type { PhoneRegistration } from './registration-rules.ts';

export type RegisterOutcome =
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
    return await tools.db.transaction().execute((trx) => register(trx, tools, visitor, checked.id));
  } catch (error) {
    if (isUniqueViolation(error)) return { kind: 'refused', because: 'contact_taken' };
    throw error;
  }
}

async function register(
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
