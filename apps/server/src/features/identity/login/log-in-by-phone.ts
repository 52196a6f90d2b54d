import type { Transaction } from '#database/database.ts';
import { isUniqueViolation } from '#database/error-codes.ts';
import { findAccountByContact, NO_ORIGIN } from '../accounts/account-repository.ts';
import { type BecomeUserRefusal, becomeUser } from '../accounts/become-user.ts';
import { type CodeRefusal, checkCode } from '../codes/check-code.ts';
import { useCode } from '../codes/code-repository.ts';
import type { Guesser } from '../guesses/guess.ts';
import type { IdentityTools } from '../identity-tools.ts';
import { findSessionObstacle } from '../sessions/find-session-obstacle.ts';
import { completeLogin, type LoginOutcome } from './complete-login.ts';

export type PhoneLoginOutcome =
  | LoginOutcome
  | { readonly kind: 'refused'; readonly because: BecomeUserRefusal }
  | CodeRefusal;

interface PhoneLogin {
  readonly sessionId: string;
  readonly device: string;
  readonly by: Guesser;
  /** E.164. */
  readonly phone: string;
  readonly code: string;
}

/** Logs in the user with this number, or registers the visitor with it. */
export async function logInByPhone(tools: IdentityTools, login: PhoneLogin): Promise<PhoneLoginOutcome> {
  const { sessionId, phone, by, code } = login;
  const given = { sessionId, purpose: 'login', target: phone, contact: { phone }, by, code } as const;
  const checked = await checkCode(tools, given);
  if (checked.kind === 'refused') return checked;
  const logIn = () => tools.db.transaction().execute((trx) => logInOrRegister(trx, tools, login, checked.id));
  try {
    return await logIn();
  } catch (error) {
    // Another browser has registered the number meanwhile, so this time it is known.
    if (isUniqueViolation(error)) return logIn();
    throw error;
  }
}

async function logInOrRegister(
  trx: Transaction,
  tools: IdentityTools,
  { sessionId, device, phone }: PhoneLogin,
  codeId: string,
): Promise<PhoneLoginOutcome> {
  const now = tools.clock();
  const known = await findAccountByContact(trx, { phone });
  // Before the code is used up, so that a newcomer can accept the documents and send it again.
  const obstacle = known ? null : await findSessionObstacle(trx, tools.documents, sessionId);
  if (obstacle !== null) return { kind: 'refused', because: obstacle };
  if (!(await useCode(trx, { id: codeId, now }))) return { kind: 'refused', because: 'code_used_up' };
  if (known)
    return completeLogin(trx, tools, { sessionId, accountId: known.id, device, secondFactor: 'asked', by: 'other' });
  const registered = await becomeUser(trx, tools, {
    sessionId,
    device,
    contacts: { email: null, phone },
    passwordHash: null,
    registrationType: 'reg3',
    origin: NO_ORIGIN,
    now,
  });
  return registered.kind === 'done' ? { ...registered, demoSearches: 0 } : registered;
}
