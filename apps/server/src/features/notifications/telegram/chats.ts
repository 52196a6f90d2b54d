import { randomUUID } from 'node:crypto';
import { type Clock, MINUTE_MS } from '#config/time.ts';
import type { Database, Row, Transaction } from '#database/database.ts';
import { findContacts, findMaskedName } from '#features/identity/accounts/profile.ts';
import { linkTelegram, loginByTelegram, unlinkTelegramIdentity } from '#features/identity/login/telegram-login.ts';
import { type Proof, proofOf } from '#features/identity/proofs/proof.ts';
import type { Tools } from '#tools.ts';
import {
  clearChannel,
  deleteChannel,
  findChannelByChat,
  insertChannel,
  lockChannel,
  updateChannel,
} from '../channel-repository.ts';
import { type LinkAnswer, REPLIES, type Reply, type TelegramBot, toLinkQuestion } from './bot.ts';
import { insertLink, lockLink, updateLink } from './telegram-repository.ts';

/** @limit kept: The link to the bot no longer works. */
const LINK_MS = 15 * MINUTE_MS;

/** The deep link identifies the account for 15 minutes, and that its user has just proven who they are. */
export async function startLink(
  { db, clock }: Pick<Tools, 'db' | 'clock'>,
  { proof, bot }: { proof: Proof; bot: TelegramBot },
): Promise<{ uuid: string; url: string }> {
  const uuid = randomUUID();
  const now = clock();
  await insertLink(db, { id: uuid, ...proof, now, expiresAt: new Date(now.getTime() + LINK_MS) });
  return { uuid, url: `${bot.linkBase}/${bot.name}?start=${uuid}` };
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

interface Chat {
  readonly chatId: string;
  /** Of its user. */
  readonly name: string;
}

type Link = Row<'telegram_link'>;

type Step = (trx: Transaction, link: Link, context: Chat & { now: Date }) => Promise<Reply>;

const STEPS: Readonly<Record<'open' | LinkAnswer['kind'], Step>> = { open: ask, agree: connect, decline };

/**
 * Opening a link asks the user of the chat whether to connect it to the account that created the link; only agreeing does, and
 * lets the chat log in as well. An account has one chat, and a chat has one account. A link that is unknown, expired or used does
 * nothing. Telegram may deliver an update twice.
 */
export async function linkChat(
  { db, clock }: { db: Database; clock: Clock },
  { kind, linkId, ...chat }: Chat & { readonly kind: keyof typeof STEPS; readonly linkId: string },
): Promise<Reply> {
  if (!UUID.test(linkId)) return REPLIES.stale;
  const now = clock();
  return await db.transaction().execute(async (trx) => {
    const link = await lockLink(trx, linkId);
    if (!link) return REPLIES.stale;
    // What a visitor has asked for is of no use in the account that they have made since.
    const { registeredAt } = await findContacts(trx, link.account_id);
    if (link.used_at === null && registeredAt !== null && link.created_at < registeredAt) return REPLIES.stale;
    const isConnected = (await lockChannel(trx, channelOf(link)))?.address === chat.chatId;
    if (link.used_at) return isConnected ? REPLIES.linked : REPLIES.stale;
    return link.expires_at <= now ? REPLIES.stale : await STEPS[kind](trx, link, { ...chat, now });
  });
}

async function ask(trx: Transaction, link: Link, { chatId }: Chat): Promise<Reply> {
  const leaves = await findOtherAccount(trx, link, chatId);
  await updateLink(trx, link, { asked_chat: chatId, told_account_id: leaves });
  return toLinkQuestion({
    linkId: link.id,
    owner: await findMaskedName(trx, link.account_id),
    leaves: leaves === null ? null : await findMaskedName(trx, leaves),
  });
}

/** Asks again if another chat was asked, or if the chat has been connected elsewhere since. */
async function connect(trx: Transaction, link: Link, chat: Chat & { now: Date }): Promise<Reply> {
  const { chatId, name, now } = chat;
  const leaves = await findOtherAccount(trx, link, chatId);
  if (link.asked_chat !== chatId || link.told_account_id !== leaves) return await ask(trx, link, chat);
  const { account_id: accountId, session_id: sessionId, device, created_at: at } = link;
  const proof = proofOf({ accountId, sessionId, device, at });
  const linked = await linkTelegram(trx, proof, { chat: { chatId, name }, now });
  if (linked.kind === 'refused') return REPLIES.onlyWay;
  if (leaves !== null) await deleteChannel(trx, { accountId: leaves, channel: 'telegram' });
  await connectChannel(trx, { accountId, chatId, name, now });
  await updateLink(trx, link, { used_at: now });
  return REPLIES.linked;
}

/** Makes the chat, which no other account has, the one that gets the account's alerts. */
async function connectChannel(
  trx: Transaction,
  { accountId, chatId, name, now }: Chat & { accountId: number; now: Date },
): Promise<void> {
  const own = { accountId, channel: 'telegram' } as const;
  await insertChannel(trx, { ...own, address: chatId });
  if ((await lockChannel(trx, own))?.address !== chatId) await clearChannel(trx, own);
  await updateChannel(trx, own, { address: chatId, name, confirmed_at: now, enabled: true, muted_at: null });
}

/** The link ends, so that nobody else can use it. */
async function decline(trx: Transaction, link: Link, { chatId, now }: Chat & { now: Date }): Promise<Reply> {
  if (link.asked_chat === chatId) await updateLink(trx, link, { expires_at: now });
  return REPLIES.declined;
}

async function findOtherAccount(trx: Transaction, link: Link, chatId: string): Promise<number | null> {
  const channel = await findChannelByChat(trx, chatId);
  return channel === null || channel.account_id === link.account_id ? null : channel.account_id;
}

function channelOf({ account_id: accountId }: Link) {
  return { accountId, channel: 'telegram' } as const;
}

type Login = Parameters<typeof loginByTelegram>;

/** Logs in by the code that the bot has sent. The chat of a new user also gets the alerts, unless it gets somebody else's. */
export async function loginByChat(tools: Login[0] & { readonly clock: Clock }, input: Login[1]) {
  const outcome = await loginByTelegram(tools, input);
  if (outcome.kind !== 'registered') return outcome;
  const { accountId, chat } = outcome;
  await tools.db.transaction().execute(async (trx) => {
    if ((await findChannelByChat(trx, chat.chatId)) !== null) return;
    await connectChannel(trx, { accountId, ...chat, now: tools.clock() });
  });
  return outcome;
}

type UnlinkTelegramOutcome =
  | { readonly kind: 'unlinked' }
  | { readonly kind: 'refused'; readonly because: 'last_login_way' };

/** The chat gets no more alerts and no longer logs in. */
export async function unlinkTelegram(
  { db, clock }: { db: Database; clock: Clock },
  proof: Proof,
): Promise<UnlinkTelegramOutcome> {
  const own = { accountId: proof.accountId, channel: 'telegram' as const };
  return db.transaction().execute(async (trx) => {
    await lockChannel(trx, own);
    const outcome = await unlinkTelegramIdentity(trx, proof, clock());
    if (outcome.kind === 'unlinked') await deleteChannel(trx, own);
    return outcome;
  });
}
