import type { PayerCard } from '@vidno/providers/acquiring/acquirer';
import type { Database, Transaction } from '#database/database.ts';
import { findContacts } from '#features/identity/accounts/profile.ts';
import { topUp } from '#features/ledger/operation-rules.ts';
import { bookTransfers } from '#features/ledger/post-transfers.ts';
import { type Fulfilment, toPayment } from '#features/payments/fulfilment.ts';
import type { Invoice } from '#features/payments/invoice.ts';
import { refundWhole } from '#features/payments/returns/refunds.ts';
import { findTariff } from '../repository.ts';
import { deleteTrialClaims, insertTrialClaims, isClaimedByAnother } from './trial-claim-repository.ts';
import { toTrialMarks } from './trial-marks.ts';

type ClaimTrialOutcome =
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
async function claimTrial(
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

/** Makes a fulfilment refuse a trial that its payer has had before, and refund it. Other tariffs are not affected. */
export function onceAPerson(fulfilment: Fulfilment, { appSecret }: { readonly appSecret: string }): Fulfilment {
  return {
    ...fulfilment,
    refuse: async (db, invoice, now) => {
      const because = (await fulfilment.refuse?.(db, invoice, now)) ?? null;
      if (because !== null || !(await isOnce(db, invoice))) return because;
      return (await hasHadTrialElsewhere(db, appSecret, invoice.account_id)) ? 'trial_used' : null;
    },
    onPaid: async (trx, invoice, now, card) => {
      const { account_id: accountId } = invoice;
      if (!(await isOnce(trx, invoice))) return await fulfilment.onPaid(trx, invoice, now, card);
      const claim = await claimTrial(trx, appSecret, { accountId, card, now });
      if (claim.kind === 'refused') {
        await bookTransfers(trx, accountId, topUp(toPayment(invoice, now)));
        await refundWhole(trx, invoice, now);
        return { kind: 'refused', because: claim.because };
      }
      const outcome = await fulfilment.onPaid(trx, invoice, now, card);
      // The trial was refused for another reason, so it may be bought again.
      if (outcome.kind === 'refused') await deleteTrialClaims(trx, claim.added);
      return outcome;
    },
  };
}

async function isOnce(db: Database | Transaction, { tariff_order: order }: Invoice): Promise<boolean> {
  const tariff = order && (await findTariff(db, order.tariff));
  return tariff?.once ?? false;
}
