import { randomUUID } from 'node:crypto';
import type { Transaction } from '#database/database.ts';
import { isUniqueViolation } from '#database/errors.ts';
import { confirmAccountEmail } from '#features/identity/accounts/change-contact.ts';
import { type EmailProblem, mailboxOf, readEmail } from '#features/identity/accounts/contact-rules.ts';
import { findContacts } from '#features/identity/accounts/profile.ts';
import type { Proof } from '#features/identity/proofs/proof.ts';
import type { RotatedSession } from '#features/identity/sessions/sessions.ts';
import type { IdentityTools } from '#features/identity/tools.ts';
import type { Tools } from '#tools.ts';
import { clearChannel, insertChannel, lockChannel, updateChannel } from '../channel-repository.ts';
import {
  CONFIRMATION_VALID_MS,
  confirmationToken,
  isAccountBelowLimit,
  isMailboxBelowLimit,
  LIMIT_WINDOW_MS,
  tokenHash,
} from './confirmation.ts';
import {
  expireConfirmations,
  insertConfirmation,
  listConfirmationTimes,
  listConfirmationTimesOfMailbox,
  lockConfirmation,
} from './settings-repository.ts';

interface SetEmailTools extends Pick<Tools, 'db' | 'clock' | 'appSecret'> {
  /** Whether our mail server takes emails to this address; null if it is unknown now. */
  readonly canMailTo: (address: string) => Promise<boolean | null>;
}

type SetEmailOutcome =
  | { readonly kind: 'set' }
  | { readonly kind: 'refused'; readonly because: EmailProblem | 'email_unreachable' | 'too_many_requests' };

interface SetEmailInput {
  readonly accountId: number;
  readonly email: string;
}

/**
 * Sets the address for alerts and sends it a confirmation email, unless the account logs in with it already. A mailbox over its limit
 * gets no email, but the response does not say so, because the mailbox may belong to somebody else.
 */
export async function setEmail(tools: SetEmailTools, { accountId, email }: SetEmailInput): Promise<SetEmailOutcome> {
  const read = readEmail(email);
  if (read.kind === 'refused') return read;
  const { address } = read;
  if ((await tools.canMailTo(address)) === false) return { kind: 'refused', because: 'email_unreachable' };
  const now = tools.clock();
  const since = new Date(now.getTime() - LIMIT_WINDOW_MS);
  return tools.db.transaction().execute(async (trx) => {
    const own = { accountId, channel: 'email' as const };
    await insertChannel(trx, { ...own, address });
    const known = await lockChannel(trx, own);
    if (known?.address === address && known.confirmed_at !== null) return { kind: 'set' };
    if ((await findContacts(trx, accountId)).email === address) {
      await clearChannel(trx, own);
      await updateChannel(trx, own, { address, confirmed_at: now, enabled: true });
      await expireConfirmations(trx, { accountId, now });
      return { kind: 'set' };
    }
    if (!isAccountBelowLimit(await listConfirmationTimes(trx, { accountId, since }), now)) {
      return { kind: 'refused', because: 'too_many_requests' };
    }
    if (known?.address !== address) {
      await clearChannel(trx, own);
      await updateChannel(trx, own, { address, confirmed_at: null, enabled: true });
      await expireConfirmations(trx, { accountId, now });
    }
    const times = await listConfirmationTimesOfMailbox(trx, { mailbox: mailboxOf(address), since });
    if (isMailboxBelowLimit(times, now)) await addConfirmation(trx, tools, { accountId, address, now });
    return { kind: 'set' };
  });
}

async function addConfirmation(
  trx: Transaction,
  { appSecret }: Pick<Tools, 'db' | 'clock' | 'appSecret'>,
  { accountId, address, now }: { accountId: number; address: string; now: Date },
): Promise<void> {
  await expireConfirmations(trx, { accountId, now });
  const id = randomUUID();
  await insertConfirmation(trx, {
    id,
    token_hash: tokenHash(confirmationToken(appSecret, id)),
    account_id: accountId,
    address,
    mailbox: mailboxOf(address),
    created_at: now,
    expires_at: new Date(now.getTime() + CONFIRMATION_VALID_MS),
  });
}

type ConfirmEmailTools = Pick<IdentityTools, 'db' | 'clock' | 'demoServices' | 'documents'>;

/** The browser in which the link was opened. */
interface ConfirmingBrowser {
  readonly accountId: number;
  readonly sessionId: string;
  readonly device: string;
  /** What was proven in its session; null if nothing was. */
  readonly proof: Proof | null;
}

interface ConfirmEmailInput {
  readonly token: string;
  /** Null if it has no account. */
  readonly browser: ConfirmingBrowser | null;
}

type ConfirmEmailOutcome =
  /** By somebody in another browser: alerts may be sent there, and nobody logs in with the address. */
  | { readonly kind: 'confirmed_elsewhere' }
  | {
      readonly kind: 'confirmed';
      readonly address: string;
      /** Whether another account logs in with the address, so that this one only gets alerts there. */
      readonly isTaken: boolean;
      /** Null if the address of the account stays what it was. */
      readonly session: RotatedSession | null;
    }
  | { readonly kind: 'refused'; readonly because: 'email_confirmation_unknown' | 'confirm_first' };

/** Confirms the address that this token was sent to; in a browser of the account that asked, it becomes the account's own. */
export async function confirmEmail(tools: ConfirmEmailTools, input: ConfirmEmailInput): Promise<ConfirmEmailOutcome> {
  try {
    return await confirm(tools, input);
  } catch (error) {
    // Another account got the address at the same time; now it is found to be taken.
    if (isUniqueViolation(error)) return confirm(tools, input);
    throw error;
  }
}

async function confirm(
  { db, clock, ...tools }: ConfirmEmailTools,
  { token, browser }: ConfirmEmailInput,
): Promise<ConfirmEmailOutcome> {
  const now = clock();
  return db.transaction().execute(async (trx): Promise<ConfirmEmailOutcome> => {
    const confirmation = await lockConfirmation(trx, { tokenHash: tokenHash(token), now });
    if (!confirmation) return UNKNOWN;
    const { account_id: accountId, address } = confirmation;
    const own = { accountId, channel: 'email' as const };
    const channel = await lockChannel(trx, own);
    if (channel?.address !== address) return UNKNOWN;
    const isOwn = browser?.accountId === accountId;
    const changed = isOwn ? await confirmAccountEmail(trx, tools, { ...browser, address, now }) : null;
    // The link stays valid: the user opens it again after the proof.
    if (changed?.kind === 'confirm_first') return { kind: 'refused', because: 'confirm_first' };
    await updateChannel(trx, own, { confirmed_at: now });
    await expireConfirmations(trx, { accountId, now });
    if (changed === null) return { kind: 'confirmed_elsewhere' };
    return {
      kind: 'confirmed',
      address,
      isTaken: changed.kind === 'taken',
      session: changed.kind === 'changed' ? changed.session : null,
    };
  });
}

const UNKNOWN = { kind: 'refused', because: 'email_confirmation_unknown' } as const;
