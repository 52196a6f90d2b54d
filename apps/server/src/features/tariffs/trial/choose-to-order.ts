import type { OrderedTariff } from '@vidno/contract/money/tariffs';
import type { Database } from '#database/database.ts';
import { type ChooseOutcome, chooseTariff } from '../choose-tariff.ts';
import { hasHadTrialElsewhere } from './claim-trial.ts';

export interface ChooseToOrderTools {
  readonly db: Database;
  readonly appSecret: string;
}

/** Like `chooseTariff`, and refuses the trial before anything is paid if its user has had it in another account. */
export async function chooseToOrder(
  { db, appSecret }: ChooseToOrderTools,
  accountId: number,
  order: OrderedTariff,
): Promise<ChooseOutcome> {
  const chosen = await chooseTariff(db, accountId, order);
  if (chosen.kind === 'refused' || !chosen.tariff.once) return chosen;
  return (await hasHadTrialElsewhere(db, appSecret, accountId)) ? { kind: 'refused', because: 'trial_used' } : chosen;
}
