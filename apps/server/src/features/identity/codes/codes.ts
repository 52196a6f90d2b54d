import { randomUUID } from 'node:crypto';
import { toMoscowDay } from '#config/time.ts';
import type { Database, Transaction } from '#database/database.ts';
import type { CodeChannel } from '#database/tables/guesses.ts';
import type { Tools } from '#tools.ts';
import { type AccountContact, findAccountByContact } from '../accounts/account-repository.ts';
import { deriveCode } from '../derived-secret-rules.ts';
import { type Guesser, type GuessRefusal, guess } from '../guesses/guess.ts';
import { guessKey } from '../guesses/guess-repository.ts';
import { isKnownTo } from '../sessions/devices.ts';
import type { IdentityTools, IssueTools } from '../tools.ts';
import {
  type CodeUse,
  type CountedAt,
  countCode,
  countTry,
  deleteCode,
  insertCode,
  listCodeCounts,
  listSentCodes,
  lockTarget,
  setVerified,
  uncountCode,
} from './code-repository.ts';
import {
  type CeilingState,
  CODE_TRIES,
  CODE_VALID_MS,
  CODES_FROM_ADDRESS_PER_DAY,
  isCode,
  NEXT_CODE_SECONDS,
  secondsUntilNewDay,
  secondsUntilNextCode,
  stateOfCeiling,
  TARGET_LIMIT_WINDOW_MS,
} from './code-rules.ts';

interface CodeRequest extends CodeUse {
  readonly id: string;
  /** The account that the code is for, if there is one. */
  readonly contact: Extract<AccountContact, { emailKey: string } | { phone: string }>;
  readonly by: Guesser;
}

export type IssueRefusal = {
  readonly kind: 'refused';
  readonly because: 'code_too_soon' | 'code_ceiling';
  readonly retryAfterSeconds: number;
};

/** `takeBack`: as if it had never been issued. */
type IssueCodeOutcome =
  | { readonly kind: 'issued'; readonly code: string; readonly takeBack: (db: Database) => Promise<void> }
  | IssueRefusal;

/** Makes a code that replaces the earlier ones for the same use. The caller delivers it. */
export async function issueCode(
  trx: Transaction,
  { appSecret, codeCeilings, onCode, now }: IssueTools & { now: Date },
  { id, contact, by, ...use }: CodeRequest,
): Promise<IssueCodeOutcome> {
  const channel = 'phone' in contact ? 'sms' : 'email';
  const refuse = (because: IssueRefusal['because'], retryAfterSeconds: number): IssueRefusal => {
    onCode(channel, 'refused');
    return { kind: 'refused', because, retryAfterSeconds };
  };
  const account = await findAccountByContact(trx, contact);
  const isKnown = isKnownTo(appSecret, by.device, account);
  // Of mailboxes only the browser tells, so that nobody learns by a ceiling which ones have an account.
  const isProved = isKnown || (channel === 'sms' && account !== null);
  const since = new Date(now.getTime() - TARGET_LIMIT_WINDOW_MS);
  const findWait = async () =>
    secondsUntilNextCode(await listSentCodes(trx, { target: use.target, since }), { isKnown, now });
  let seconds = await findWait();
  if (seconds === 0) {
    // Only those who may have a code wait for each other: thousands would hold all connections.
    await lockTarget(trx, use.target);
    seconds = await findWait();
  }
  if (seconds > 0) return refuse('code_too_soon', seconds);

  const counted = { channel, day: toMoscowDay(now) } as const;
  const ofAddress = { ...counted, scope: guessKey(appSecret, `from ${by.address}`) };
  const ofAll = { ...counted, scope: 'all' };
  // An address stays counted if the installation refuses: it may not ask for one number after the other which ones are proved.
  const isSent =
    (await countCode(trx, ofAddress, { isProved: isKnown, max: CODES_FROM_ADDRESS_PER_DAY })) &&
    (await countCode(trx, ofAll, { isProved, max: codeCeilings[channel] }));
  if (!isSent) return refuse('code_ceiling', secondsUntilNewDay(now));

  await insertCode(trx, { ...use, id, isKnown, now, expiresAt: new Date(now.getTime() + CODE_VALID_MS) });
  onCode(channel, 'sent');
  const counts: [CountedAt, boolean][] = [
    [ofAddress, isKnown],
    [ofAll, isProved],
  ];
  return {
    kind: 'issued',
    code: deriveCode(appSecret, id),
    takeBack: async (db) => {
      await deleteCode(db, id);
      for (const [at, wasProved] of counts) await uncountCode(db, at, wasProved);
    },
  };
}

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

/** A code as somebody gives it. */
export interface GivenCode extends CodeUse {
  /** The account that the code is for, if there is one. */
  readonly contact: AccountContact;
  readonly by: Guesser;
  readonly code: string;
}

export type CodeRefusal =
  | { readonly kind: 'refused'; readonly because: 'code_wrong'; readonly triesLeft: number }
  /** Never sent, expired, used, replaced or guessed too often. */
  | { readonly kind: 'refused'; readonly because: 'code_used_up' }
  | GuessRefusal;

/** The id is what `useCode` takes. */
export type CheckCodeOutcome = { readonly kind: 'right'; readonly id: string } | CodeRefusal;

/**
 * Compares a code with the newest one for this use. A code has its own few tries, counted before it is looked at, so that parallel
 * guesses count as well; an address has those of all codes.
 */
export async function checkCode(
  tools: Pick<Tools, 'db' | 'clock' | 'appSecret'>,
  { contact, by, code, ...use }: GivenCode,
): Promise<CheckCodeOutcome> {
  const account = await findAccountByContact(tools.db, contact);
  return guess(
    tools,
    { by, at: `code for ${use.target}`, account, waits: 'own' },
    () => compareCode(tools, use, code),
    ({ kind }) => (kind === 'right' ? 'right' : 'wrong'),
  );
}

async function compareCode(
  { db, clock, appSecret }: Pick<Tools, 'db' | 'clock' | 'appSecret'>,
  use: CodeUse,
  given: string,
): Promise<Exclude<CheckCodeOutcome, GuessRefusal>> {
  const now = clock();
  const tried = await countTry(db, use, { now, triesMax: CODE_TRIES });
  if (tried === null) return { kind: 'refused', because: 'code_used_up' };
  if (!isCode(appSecret, tried.id, given)) {
    const triesLeft = Math.max(0, CODE_TRIES - tried.tries);
    return triesLeft === 0
      ? { kind: 'refused', because: 'code_used_up' }
      : { kind: 'refused', because: 'code_wrong', triesLeft };
  }
  await setVerified(db, { id: tried.id, now });
  return { kind: 'right', id: tried.id };
}

interface DescribedCeiling {
  readonly channel: CodeChannel;
  readonly sent: number;
  /** Of them, to browsers that were not known. */
  readonly unproved: number;
  readonly max: number;
  readonly state: CeilingState;
}

/** How near today's codes are to their ceilings, without channels that have sent none. */
export async function describeCeilings(
  db: Database,
  { ceilings, now }: { readonly ceilings: Readonly<Record<CodeChannel, number>>; readonly now: Date },
): Promise<DescribedCeiling[]> {
  const counts = await listCodeCounts(db, toMoscowDay(now));
  return counts.map((count) => {
    const max = ceilings[count.channel];
    return { ...count, max, state: stateOfCeiling(count, max) };
  });
}
