import type { Transaction } from '#database/database.ts';
import { lockAccount, updateAccount } from '../accounts/account-change-repository.ts';
import { findIdentityOwner, saveIdentity } from '../identities/identity-repository.ts';
import { type UnlinkOutcome, unlinkIdentity } from '../identities/unlink-identity.ts';

/** A private chat with our bot, and the name of its user. */
export interface Chat {
  readonly chatId: string;
  readonly name: string;
}

export type LinkTelegramOutcome =
  | { readonly kind: 'linked' }
  /** The chat is the only way to log in to the account that it would leave. */
  | { readonly kind: 'refused'; readonly because: 'last_login_way' };

/** Lets the chat log in to the account, and no longer to another one. */
export async function linkTelegram(
  trx: Transaction,
  { accountId, chat, now }: { accountId: number; chat: Chat; now: Date },
): Promise<LinkTelegramOutcome> {
  const identity = { provider: 'telegram', subject: chat.chatId, name: chat.name } as const;
  const owner = await findIdentityOwner(trx, identity);
  if (owner !== null && owner !== accountId) {
    const left = await unlinkTelegramIdentity(trx, owner);
    if (left.kind === 'refused') return left;
  }
  await lockAccount(trx, accountId);
  await saveIdentity(trx, { ...identity, accountId, now });
  await updateAccount(trx, accountId, { telegram: chat.name });
  return { kind: 'linked' };
}

export async function unlinkTelegramIdentity(trx: Transaction, accountId: number): Promise<UnlinkOutcome> {
  return unlinkIdentity(trx, { accountId, provider: 'telegram' });
}
