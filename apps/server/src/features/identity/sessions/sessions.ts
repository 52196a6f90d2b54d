import { hash, randomBytes, randomUUID } from 'node:crypto';
import type { ServiceTerms } from '#config/paying.ts';
import { deriveSecret, isSameSecret } from '#config/secrets.ts';
import { DAY_MS, MINUTE_MS } from '#config/time.ts';
import type { Transaction } from '#database/database.ts';
import type { Tools } from '#tools.ts';
import type { AccountId, Caller } from '../tools.ts';
import type { MarkedAccount } from './devices.ts';
import {
  findMarkedAccount,
  findSessionById,
  findSessionBySecretHash,
  insertSession,
  replaceSession,
  type SessionLogin,
  type SessionRow,
  touchSession,
} from './session-repository.ts';

interface StartedSession {
  readonly sessionId: string;
  readonly secret: string;
  readonly expiresAt: Date;
  readonly account: Caller | null;
}

/** Continues the session of this cookie, or starts a new one on this device. */
export async function startSession(
  tools: Pick<Tools, 'db' | 'clock' | 'appSecret' | 'paying'>,
  cookie: string | null,
  device = '',
): Promise<StartedSession> {
  const now = tools.clock();
  const existing = cookie === null ? null : await findSession(tools, { cookie });
  if (existing && cookie !== null) {
    return { ...existing, secret: cookie, expiresAt: sessionEnd(now, { hasAccount: existing.account !== null }) };
  }
  const expiresAt = sessionEnd(now, { hasAccount: false });
  const started = { sessionId: randomUUID(), secret: newSecret(), expiresAt, account: null };
  await insertSession(tools.db, {
    id: started.sessionId,
    secretHash: hashOf(started.secret),
    device,
    now,
    expiresAt,
  });
  return started;
}

/** The session cookie, or the token in APP-SESSION-ID. */
type Credential = { readonly cookie: string } | { readonly token: string };

interface VisitorSession {
  readonly sessionId: string;
  readonly generation: number;
  readonly account: Caller | null;
}

/** The unexpired session of this cookie or token; extends it. */
export async function findSession(
  tools: Pick<Tools, 'db' | 'clock' | 'appSecret' | 'paying'>,
  credential: Credential,
): Promise<VisitorSession | null> {
  const { db, clock, paying } = tools;
  const now = clock();
  const terms = paying.termsAt(now);
  const session =
    'cookie' in credential
      ? await findSessionBySecretHash(db, hashOf(credential.cookie), terms)
      : await findSessionOfToken(tools, credential.token, terms);
  if (!session) return null;
  if (isTouchDue(session.lastSeenAt, now)) {
    const expiresAt = sessionEnd(now, { hasAccount: session.account !== null });
    await touchSession(db, { id: session.id, now, expiresAt });
  }
  return { sessionId: session.id, generation: session.generation, account: toCaller(session) };
}

async function findSessionOfToken(
  { db, appSecret }: Pick<Tools, 'db' | 'clock' | 'appSecret' | 'paying'>,
  token: string,
  terms: ServiceTerms,
): Promise<SessionRow | null> {
  const id = sessionIdOf(token);
  const session = id === null ? null : await findSessionById(db, id, terms);
  return session && isSessionToken(appSecret, session, token) ? session : null;
}

function toCaller({ id, account }: SessionRow): Caller | null {
  if (!account) return null;
  // The only place that creates an AccountId: the credential has just been verified.
  const { demo, services, passwordDue } = account;
  return {
    accountId: account.id as AccountId,
    sessionId: id,
    isVisitor: demo,
    services,
    ...(passwordDue && { passwordDue }),
  };
}

/** What the cookies of the new session contain. */
export interface RotatedSession {
  readonly sessionId: string;
  readonly secret: string;
  readonly expiresAt: Date;
  /** The account it belongs to. */
  readonly account: MarkedAccount;
}

interface RotationInput {
  readonly sessionId: string;
  /** The account that the session belongs to afterwards. */
  readonly accountId: number;
  readonly now: Date;
  readonly login?: SessionLogin;
  /** When the user has proven who they are. By default what the old session says; a login is a proof itself. */
  readonly provenAt?: Date | null;
  /** Whether codes that were sent stay valid, as they must if the proof was given in the middle of a change. */
  readonly keepsCodes?: boolean;
}

/**
 * Replaces the session with a new one, so that a stolen cookie, token or CSRF token of the old one is worthless. The new session
 * belongs to the account and keeps the proof of the old one; unused codes are withdrawn unless `keepsCodes`. Null if the session has
 * ended.
 */
export async function rotateSession(
  trx: Transaction,
  { sessionId, accountId, now, login, provenAt, keepsCodes = false }: RotationInput,
): Promise<RotatedSession | null> {
  const rotated = { sessionId: randomUUID(), secret: newSecret(), expiresAt: sessionEnd(now, { hasAccount: true }) };
  const isReplaced = await replaceSession(trx, {
    oldId: sessionId,
    id: rotated.sessionId,
    secretHash: hashOf(rotated.secret),
    accountId,
    now,
    expiresAt: rotated.expiresAt,
    login: login ?? null,
    provenAt: (login ? now : provenAt) ?? null,
    keepsCodes,
  });
  return isReplaced ? { ...rotated, account: await findMarkedAccount(trx, accountId) } : null;
}

interface TokenSubject {
  /** Id of the session, a UUID. */
  readonly id: string;
  /** Raised at login and logout, which end the tokens given out before. */
  readonly generation: number;
}

/** A UUID, and 32 bytes in base64url. */
const TOKEN = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})[\w-]{43}$/;

/**
 * The token that the analysis API takes in APP-SESSION-ID: the session's id, and a MAC of id and generation in base64url.
 * It is derived, so that every request for it gets the same one and none is stored.
 */
export function sessionTokenOf(appSecret: string, session: TokenSubject): string {
  return `${session.id}${macOf(appSecret, session)}`;
}

/** The session that the token names, not verified yet. Null if the text is no token. */
export function sessionIdOf(token: string): string | null {
  return TOKEN.exec(token)?.[1] ?? null;
}

export function isSessionToken(appSecret: string, session: TokenSubject, token: string): boolean {
  return isSameSecret(token, sessionTokenOf(appSecret, session));
}

function macOf(appSecret: string, { id, generation }: TokenSubject): string {
  return deriveSecret(appSecret, 'sessionToken', `${id}:${generation}`).toString('base64url');
}

/**
 * As long as results are stored, so that returning visitors find their searches.
 * @limit kept: A session with an account that is not used ends.
 */
const ACCOUNT_SESSION_MS = 30 * DAY_MS;
/**
 * A session without an account has no data to lose.
 * @limit kept: A session without an account that is not used ends.
 */
const ANONYMOUS_SESSION_MS = 120 * MINUTE_MS;
/** A session is updated at most this often, so that polling does not cause writes. */
const TOUCH_EVERY_MS = 5 * MINUTE_MS;

/** When a session expires that was last used now. */
export function sessionEnd(now: Date, { hasAccount }: { hasAccount: boolean }): Date {
  return new Date(now.getTime() + (hasAccount ? ACCOUNT_SESSION_MS : ANONYMOUS_SESSION_MS));
}

function isTouchDue(lastSeenAt: Date, now: Date): boolean {
  return now.getTime() - lastSeenAt.getTime() >= TOUCH_EVERY_MS;
}

/** 256 random bits; only the hash is stored. */
function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

export function hashOf(secret: string): Uint8Array {
  return hash('sha256', secret, 'buffer');
}
