import type { PurchaseTools } from './purchase-tools.ts';

/** Tariffs to which the speed-up is offered: «Пробный» and «Разовый 1 день». */
const ACCELERATED_TARIFFS: readonly string[] = ['trial', 'day'];

/** Whether the account may pay for a place in the fast lane. */
export async function mayAccelerate(
  { findTariffId }: Pick<PurchaseTools, 'findTariffId'>,
  accountId: number,
): Promise<boolean> {
  const tariffId = await findTariffId(accountId);
  return tariffId !== null && ACCELERATED_TARIFFS.includes(tariffId);
}
