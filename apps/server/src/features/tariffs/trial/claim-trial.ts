import type { PayerCard } from '@vidno/providers/acquiring/acquirer';
import type { Database, Transaction } from '#database/database.ts';
import { findContacts } from '#features/identity/public.ts';
import { toTrialMarks } from './to-trial-marks.ts';
import { deleteTrialClaims, insertTrialClaims, isClaimedByAnother } from './trial-claim-repository.ts';

export type ClaimTrialOutcome =
  /** `added` are undone if the trial does not start after all. */
  | { readonly kind: 'claimed'; readonly added: readonly Uint8Array[] }
  | { readonly kind: 'refused'; readonly because: 'trial_used' | 'trial_without_card' };

interface TrialPayer {
  readonly accountId: number;
  /** Null if it is not known which one paid. */
  readonly card: PayerCard | null;
  readonly now: Date;
}

/** Makes the trial this account's, once for each card, mailbox and phone: of two payments at once the first one has it. */
export async function claimTrial(
  trx: Transaction,
  appSecret: string,
  { accountId, card, now }: TrialPayer,
): Promise<ClaimTrialOutcome> {
  if (card === null) return { kind: 'refused', because: 'trial_without_card' };
  const { email, phone } = await findContacts(trx, accountId);
  const marks = toTrialMarks(appSecret, { email, phone, card });
  const added = await insertTrialClaims(trx, { accountId, marks, now });
  if (!(await isClaimedByAnother(trx, { accountId, marks }))) return { kind: 'claimed', added };
  await deleteTrialClaims(trx, added);
  return { kind: 'refused', because: 'trial_used' };
}

/** Whether somebody with the same mailbox or phone has had the trial. Which card will pay is not known before the payment. */
export async function hasHadTrialElsewhere(
  db: Database | Transaction,
  appSecret: string,
  accountId: number,
): Promise<boolean> {
  const { email, phone } = await findContacts(db, accountId);
  return await isClaimedByAnother(db, { accountId, marks: toTrialMarks(appSecret, { email, phone, card: null }) });
}
