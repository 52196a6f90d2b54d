import { type AcceptOfferTools, acceptOffer } from '#features/documents/public.ts';
import { replaceTariffServices } from '#features/identity/public.ts';
import { holdCard } from '#features/payments/public.ts';
import { recordAudit } from '#features/privacy/public.ts';
import { findNextTariff } from '../renewing/find-next-tariff.ts';
import { lockCurrent, updateSubscription } from '../repository.ts';
import { nextWakeAt, servicesEnd } from '../schedule-rules.ts';

interface ResumeOrder {
  readonly accountId: number;
  /** The versions that stood on the screen: charges need a consent to them. */
  readonly offerVersion: string;
  readonly recurringVersion: string;
  /** Of the browser. */
  readonly address: string;
}

export type ResumeOutcome =
  | { readonly kind: 'resumed' }
  | {
      readonly kind: 'refused';
      readonly because: 'nothing_to_resume' | NonNullable<Awaited<ReturnType<typeof acceptOffer>>>;
    };

/** The renewals that the user had stopped go on, from the same card, as long as the paid period runs. */
export async function resumeRenewals(
  tools: AcceptOfferTools,
  { accountId, ...accepted }: ResumeOrder,
): Promise<ResumeOutcome> {
  const refused = await acceptOffer(tools, { accountId, ...accepted });
  if (refused !== null) return { kind: 'refused', because: refused };
  const now = tools.clock();
  return await tools.db.transaction().execute(async (trx): Promise<ResumeOutcome> => {
    const current = await lockCurrent(trx, accountId);
    const isRunning = current?.state === 'active' && current.paid_until > now && current.stopped_at !== null;
    if (!isRunning || current.card_id === null) return { kind: 'refused', because: 'nothing_to_resume' };
    const card = await holdCard(trx, { accountId, id: current.card_id });
    // The user gets another email about the charge, since the last one said that there would be none.
    const resumed = { ...current, renews: true, stopped_at: null, noticed_for: null };
    if (card === 'no_card' || !(await findNextTariff(trx, resumed)))
      return { kind: 'refused', because: 'nothing_to_resume' };
    await updateSubscription(trx, current, {
      renews: true,
      stopped_at: null,
      noticed_for: null,
      wake_at: nextWakeAt(resumed, now),
    });
    await replaceTariffServices(trx, { accountId, services: current.services, endsAt: servicesEnd(resumed) });
    await recordAudit(trx, {
      accountId,
      action: 'subscription.renewals_resumed',
      subject: { subscription_id: current.id },
    });
    return { kind: 'resumed' };
  });
}
