import { toMoscowDay } from '#config/moscow-time.ts';
import type { CodeCeilings } from '#config/sms-config.ts';
import type { Database, Transaction } from '#database/database.ts';
import type { CodeChannel } from '#database/tables/guesses.ts';
import { type AccountContact, findAccountByContact } from '../accounts/account-repository.ts';
import { deriveCode } from '../derived-secret-rules.ts';
import { isKnownTo } from '../devices/known-device-rules.ts';
import type { Guesser } from '../guesses/guess.ts';
import { guessKey } from '../guesses/guess-rules.ts';
import { type CountedAt, countCode, uncountCode } from './ceiling-repository.ts';
import { CODES_FROM_ADDRESS_PER_DAY, secondsUntilNewDay } from './ceiling-rules.ts';
import { type CodeUse, deleteCode, insertCode, listSentCodes, lockTarget } from './code-repository.ts';
import { CODE_VALID_MS, secondsUntilNextCode, TARGET_LIMIT_WINDOW_MS } from './code-rules.ts';

export interface IssueTools {
  readonly appSecret: string;
  readonly codeCeilings: CodeCeilings;
  /** Counts codes and refusals for the metrics. */
  readonly onCode: (channel: CodeChannel, outcome: 'sent' | 'refused') => void;
}

export interface CodeRequest extends CodeUse {
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
export type IssueCodeOutcome =
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
