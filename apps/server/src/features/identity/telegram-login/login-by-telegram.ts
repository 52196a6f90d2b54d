import type { Database, Transaction } from '#database/database.ts';
import { isUniqueViolation } from '#database/error-codes.ts';
import type { Row } from '#database/tables.ts';
import { findAccountByContact, insertVisitor, NO_ORIGIN, updateToUser } from '../accounts/account-repository.ts';
import { type BecomeUserRefusal, type BecomeUserTools, becomeUser } from '../accounts/become-user.ts';
import { findObstacle, type RegistrationObstacle } from '../accounts/required-documents.ts';
import { type CheckCodeOutcome, type CodeRefusal, checkCode } from '../codes/check-code.ts';
import { useCode } from '../codes/code-repository.ts';
import type { Guesser } from '../guesses/guess.ts';
import { completeLogin, type LoginOutcome, type LoginTools } from '../login/complete-login.ts';
import { proofOf } from '../proofs/proof.ts';
import { findSessionObstacle } from '../sessions/find-session-obstacle.ts';
import type { RotatedSession } from '../sessions/rotate-session.ts';
import { assignSessionAccount, lockSession } from '../sessions/session-repository.ts';
import { sessionEnd } from '../sessions/session-rules.ts';
import { type Chat, linkTelegram } from './link-telegram.ts';
import { findOpenedLink } from './login-link-repository.ts';

export interface LoginByTelegramTools extends LoginTools, BecomeUserTools {
  readonly db: Database;
  readonly appSecret: string;
}

interface LoginByTelegramInput {
  readonly sessionId: string;
  readonly device: string;
  readonly linkId: string;
  readonly by: Guesser;
  readonly code: string;
}

export type LoginByTelegramOutcome =
  | LoginOutcome
  | { readonly kind: 'registered'; readonly session: RotatedSession; readonly accountId: number; readonly chat: Chat }
  | CodeRefusal
  | { readonly kind: 'refused'; readonly because: BecomeUserRefusal };

const REGISTRATION = {
  contacts: { email: null, phone: null },
  passwordHash: null,
  registrationType: 'telegram',
  origin: NO_ORIGIN,
} as const;

/** Logs in whom the chat belongs to; a chat that nobody knows makes the visitor of this session a user. */
export async function loginByTelegram(
  tools: LoginByTelegramTools,
  input: LoginByTelegramInput,
): Promise<LoginByTelegramOutcome> {
  const { sessionId, linkId, by, code } = input;
  const chat = await findOpenedLink(tools.db, { id: linkId, sessionId });
  if (chat === null) return { kind: 'refused', because: 'code_used_up' };
  const contact = { provider: 'telegram', subject: chat.chatId } as const;
  const use = { sessionId, purpose: 'telegram_login', target: chat.chatId } as const;
  const checked = await checkCode(tools, { ...use, contact, by, code });
  if (checked.kind === 'refused') return checked;
  try {
    return await tools.db.transaction().execute((trx) => loginOrRegister(trx, tools, { ...input, chat, checked }));
  } catch (error) {
    // The chat logged in for the first time in two browsers at once: the other one was faster.
    if (isUniqueViolation(error)) return { kind: 'refused', because: 'code_used_up' };
    throw error;
  }
}

interface CheckedLogin extends LoginByTelegramInput {
  readonly chat: Chat;
  readonly checked: Extract<CheckCodeOutcome, { kind: 'right' }>;
}

async function loginOrRegister(
  trx: Transaction,
  tools: LoginByTelegramTools,
  { sessionId, device, chat, checked }: CheckedLogin,
): Promise<LoginByTelegramOutcome> {
  const now = tools.clock();
  const known = await findAccountByContact(trx, { provider: 'telegram', subject: chat.chatId });
  // Before the code is used up, so that a newcomer can accept the documents and send it again.
  const obstacle = await findNewcomerObstacle(trx, tools, { sessionId, known });
  if (obstacle !== null) return { kind: 'refused', because: obstacle };
  if (!(await useCode(trx, { id: checked.id, now }))) return { kind: 'refused', because: 'code_used_up' };
  if (known) {
    // A visitor who had only linked the chat for alerts.
    if (known.demo) await updateToUser(trx, { ...REGISTRATION, accountId: known.id, now });
    return completeLogin(trx, tools, { sessionId, accountId: known.id, device, secondFactor: 'asked', by: 'other' });
  }
  const visitor = await ensureVisitor(trx, tools, { sessionId, now });
  if (visitor.kind === 'refused') return visitor;
  // Before the visitor becomes a user, who must have a contact.
  const { accountId } = visitor;
  const proof = proofOf({ accountId, sessionId, device, at: now });
  await linkTelegram(trx, proof, { chat, now });
  const became = await becomeUser(trx, tools, { ...REGISTRATION, sessionId, device, now });
  return became.kind === 'refused' ? became : { kind: 'registered', session: became.session, accountId, chat };
}

/** Null if the account is registered already. A visitor who linked the chat elsewhere may have accepted the documents here. */
async function findNewcomerObstacle(
  trx: Transaction,
  { documents }: LoginByTelegramTools,
  { sessionId, known }: { sessionId: string; known: Pick<Row<'account'>, 'id' | 'demo'> | null },
): Promise<RegistrationObstacle | null> {
  if (known === null) return findSessionObstacle(trx, documents, sessionId);
  if (!known.demo) return null;
  const from = (await lockSession(trx, sessionId))?.accountId ?? known.id;
  if (from !== known.id) await documents.copyAcceptances(trx, { from, to: known.id });
  return findObstacle(trx, documents, known.id);
}

type Visitor =
  | { readonly kind: 'visitor'; readonly accountId: number }
  | { readonly kind: 'refused'; readonly because: 'already_registered' | 'unauthenticated' };

/** The visitor of the session; a new one if it has none. */
async function ensureVisitor(
  trx: Transaction,
  { demoServices }: LoginByTelegramTools,
  { sessionId, now }: { sessionId: string; now: Date },
): Promise<Visitor> {
  const session = await lockSession(trx, sessionId);
  if (!session) return { kind: 'refused', because: 'unauthenticated' };
  if (!session.demo) return { kind: 'refused', because: 'already_registered' };
  if (session.accountId !== null) return { kind: 'visitor', accountId: session.accountId };
  const accountId = await insertVisitor(trx, { services: demoServices, now });
  await assignSessionAccount(trx, { id: sessionId, accountId, expiresAt: sessionEnd(now, { hasAccount: true }) });
  return { kind: 'visitor', accountId };
}
