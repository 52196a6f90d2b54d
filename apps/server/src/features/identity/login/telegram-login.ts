import { randomUUID } from 'node:crypto';
import type { Clock } from '#config/time.ts';
import type { Database, Row, Transaction } from '#database/database.ts';
import { isUniqueViolation } from '#database/errors.ts';
import type { Tools } from '#tools.ts';
import {
  findAccountByContact,
  insertVisitor,
  lockAccount,
  NO_ORIGIN,
  updateAccount,
  updateToUser,
} from '../accounts/account-repository.ts';
import {
  type BecomeUserRefusal,
  type BecomeUserTools,
  becomeUser,
  findObstacle,
  findSessionObstacle,
  type RegistrationObstacle,
} from '../accounts/visitor.ts';
import { useCode } from '../codes/code-repository.ts';
import { CODE_VALID_MS } from '../codes/code-rules.ts';
import { type CheckCodeOutcome, type CodeRefusal, checkCode } from '../codes/codes.ts';
import { deriveCode } from '../derived-secret-rules.ts';
import type { Guesser } from '../guesses/guess.ts';
import { recordLoginChange, type UnlinkOutcome, unlinkIdentity } from '../proofs/login-changes.ts';
import { type Proof, proofOf } from '../proofs/proof.ts';
import { assignSessionAccount, lockSession } from '../sessions/session-repository.ts';
import { type RotatedSession, sessionEnd } from '../sessions/sessions.ts';
import type { LoginTools } from '../tools.ts';
import { findIdentityOwner, saveIdentity } from './identity-repository.ts';
import { completeLogin, type LoginOutcome } from './login.ts';
import { findOpenedLink, insertLoginLink, openLoginLink } from './pending-repository.ts';

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
  tools: Pick<Tools, 'db' | 'appSecret'> & LoginTools & BecomeUserTools,
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
  tools: Pick<Tools, 'db' | 'appSecret'> & LoginTools & BecomeUserTools,
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
  { documents }: Pick<Tools, 'db' | 'appSecret'> & LoginTools & BecomeUserTools,
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
  { demoServices }: Pick<Tools, 'db' | 'appSecret'> & LoginTools & BecomeUserTools,
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

/** Returns the id of a link to the bot, at which a chat gets a code for this session. */
export async function startTelegramLogin(
  { db, clock }: { db: Database; clock: Clock },
  sessionId: string,
): Promise<string> {
  const id = randomUUID();
  const now = clock();
  await insertLoginLink(db, { id, sessionId, now, expiresAt: new Date(now.getTime() + CODE_VALID_MS) });
  return id;
}

/**
 * The code for the chat that has opened the link: the same each time, because Telegram may deliver an update twice. Null if the
 * link is unknown, used or expired, or another chat was first.
 */
export async function openTelegramLogin(
  { db, clock, appSecret }: { db: Database; clock: Clock; appSecret: string },
  { id, chatId, name }: { id: string; chatId: string; name: string },
): Promise<string | null> {
  return (await openLoginLink(db, { id, chatId, name, now: clock() })) ? deriveCode(appSecret, id) : null;
}

/** A private chat with our bot, and the name of its user. */
export interface Chat {
  readonly chatId: string;
  readonly name: string;
}

type LinkTelegramOutcome =
  | { readonly kind: 'linked' }
  /** The chat is the only way to log in to the account that it would leave. */
  | { readonly kind: 'refused'; readonly because: 'last_login_way' };

/** Lets the chat log in to the account, and no longer to another one. */
export async function linkTelegram(
  trx: Transaction,
  proof: Proof,
  { chat, now }: { chat: Chat; now: Date },
): Promise<LinkTelegramOutcome> {
  const { accountId } = proof;
  const identity = { provider: 'telegram', subject: chat.chatId, name: chat.name } as const;
  const owner = await findIdentityOwner(trx, identity);
  if (owner !== null && owner !== accountId) {
    // Whoever has the chat has just said so there.
    const byChat = proofOf({ accountId: owner, sessionId: null, device: '', at: now });
    const left = await unlinkTelegramIdentity(trx, byChat, now);
    if (left.kind === 'refused') return left;
  }
  const account = await lockAccount(trx, accountId);
  if (account === null) throw new Error('The account of a link to a chat is gone');
  const change = await recordLoginChange(trx, proof, { account, kind: 'telegram_linked', now });
  await saveIdentity(trx, change, { ...identity, now });
  await updateAccount(trx, change, { telegram: chat.name });
  return { kind: 'linked' };
}

export async function unlinkTelegramIdentity(trx: Transaction, proof: Proof, now: Date): Promise<UnlinkOutcome> {
  return unlinkIdentity(trx, proof, { provider: 'telegram', now });
}

/**
 * A visitor who has linked a chat, and accepted the documents, is a user from now on, with a new session. Null if there is nothing
 * to do. It happens in the browser that asked for the link and not when the bot connects the chat, because only there the new
 * session can be given out.
 */
export async function registerLinkedVisitor(
  { db, clock, ...tools }: BecomeUserTools & { readonly db: Database; readonly clock: Clock },
  { accountId, sessionId, device }: { accountId: number; sessionId: string; device: string },
): Promise<RotatedSession | null> {
  return db.transaction().execute(async (trx) => {
    const account = await lockAccount(trx, accountId);
    if (!account?.demo || account.telegram === null) return null;
    const became = await becomeUser(trx, tools, {
      sessionId,
      device,
      contacts: { email: null, phone: null },
      passwordHash: null,
      registrationType: 'telegram',
      origin: NO_ORIGIN,
      now: clock(),
    });
    return became.kind === 'done' ? became.session : null;
  });
}
