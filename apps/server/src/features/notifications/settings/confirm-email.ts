import { isUniqueViolation } from '#database/error-codes.ts';
import { confirmAccountEmail, type IdentityTools, type Proof, type RotatedSession } from '#features/identity/public.ts';
import { lockChannel, updateChannel } from '../channel-repository.ts';
import { expireConfirmations, lockConfirmation } from './confirmation-repository.ts';
import { tokenHash } from './confirmation-rules.ts';

export type ConfirmEmailTools = Pick<IdentityTools, 'db' | 'clock' | 'demoServices' | 'documents'>;

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

export type ConfirmEmailOutcome =
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
