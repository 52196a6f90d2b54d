import type { Transaction } from '#database/database.ts';
import { lockAccount, updateAccount } from '../accounts/account-change-repository.ts';
import { findIdentityOwner, saveIdentity } from '../identities/identity-repository.ts';
import { type UnlinkOutcome, unlinkIdentity } from '../identities/unlink-identity.ts';
import { recordLoginChange } from '../login-changes/record-login-change.ts';
import { type Proof, proofOf } from '../proofs/proof.ts';

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
