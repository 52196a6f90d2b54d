import { listServices } from '#features/identity/public.ts';
import type { AuthoriseTools } from '#features/rights/public.ts';
import type { Searcher } from '#features/search-payments/public.ts';

export interface SearchCaller {
  readonly accountId: number;
  /** Those open to the caller; by default those of the account. */
  readonly services?: readonly number[] | undefined;
  /** A visitor, who sees what was found once it is paid for. */
  readonly isVisitor?: boolean;
  /** Calls on a promo host. */
  readonly promo?: boolean;
}

/** Who searches, as far as paying goes. */
export async function toSearcher(
  { db, clock, paymentsOn }: Pick<AuthoriseTools, 'db' | 'clock' | 'paymentsOn'>,
  { accountId, services, isVisitor = false, promo = false }: SearchCaller,
): Promise<Searcher> {
  const open = services ?? (await listServices(db, { accountId, now: clock(), paymentsOn }));
  return { accountId, demo: isVisitor, services: open, promo };
}
