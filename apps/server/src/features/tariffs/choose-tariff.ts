import type { OrderedTariff } from '@vidno/contract/money/tariffs';
import type { Database, Transaction } from '#database/database.ts';
import { findTariff, listTariffsHad } from './repository.ts';
import { type ChosenTariff, isMadeOfTools } from './tariff.ts';

export type ChooseOutcome =
  | ({ readonly kind: 'chosen' } & ChosenTariff)
  | { readonly kind: 'refused'; readonly because: 'tariff_unknown' | 'tools_required' | 'trial_used' };

/** What the user has ordered, if it can be bought. */
export async function chooseTariff(
  db: Database | Transaction,
  accountId: number,
  { tariff: id, tools: services, renew }: OrderedTariff,
): Promise<ChooseOutcome> {
  const tariff = await findTariff(db, id);
  if (!tariff || tariff.hidden) return { kind: 'refused', because: 'tariff_unknown' };
  const tools = tariff.tools.filter(({ service }) => services.includes(service));
  if (isMadeOfTools(tariff) && tools.length === 0) return { kind: 'refused', because: 'tools_required' };
  if (tariff.once && (await listTariffsHad(db, accountId)).has(id)) return { kind: 'refused', because: 'trial_used' };
  return { kind: 'chosen', tariff, tools, renews: renew && tariff.renewal !== 'never' };
}
