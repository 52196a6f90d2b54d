import { DAY_MS } from '#config/time.ts';
import type { Database, Row } from '#database/database.ts';
import { countAcceptances } from '#features/documents/public.ts';
import { sumOwed } from '#features/ledger/public.ts';
import { sumInvoices } from '#features/payments/public.ts';
import { countConsents } from '#features/privacy/public.ts';
import { summariseSearches } from '#features/search-list/public.ts';
import { sumInForce } from '#features/tariffs/public.ts';
import type { Tools } from '#tools.ts';

/** Figures that cost the more, the larger the installation is: a worker reckons them, so that nobody who looks at them waits. */

type StandingFigures = Omit<Row<'standing_figures'>, 'single'>;
type FigureTools = Pick<Tools, 'db' | 'clock'>;

/** As they stood when they were reckoned last; before the first time somebody has to wait for them. */
export async function readStandingFigures({ db, clock }: FigureTools): Promise<StandingFigures> {
  const kept = await db
    .selectFrom('standing_figures')
    .select(['at', 'subscriptions', 'in_force_kopecks', 'owed_kopecks', 'day', 'accepted'])
    .executeTakeFirst();
  return kept ?? (await reckon(db, clock()));
}

/** Reckons them for all processes. Older ones that took longer do not replace newer ones. */
export async function keepStandingFigures({ db, clock }: FigureTools): Promise<void> {
  const figures = await reckon(db, clock());
  const row = { ...figures, day: JSON.stringify(figures.day), accepted: JSON.stringify(figures.accepted) };
  await db
    .insertInto('standing_figures')
    .values(row)
    .onConflict((conflict) => conflict.column('single').doUpdateSet(row).where('standing_figures.at', '<', figures.at))
    .execute();
}

async function reckon(db: Database, at: Date): Promise<StandingFigures> {
  const since = new Date(at.getTime() - DAY_MS);
  const { subscriptions, kopecks } = await sumInForce(db);
  const consents = await countConsents(db);
  return {
    at,
    subscriptions,
    in_force_kopecks: kopecks,
    owed_kopecks: await sumOwed(db),
    day: { ...(await summariseSearches(db, since)), ...(await sumInvoices(db, since)) },
    accepted: [
      ...(await countAcceptances(db)),
      ...consents.map((consent) => ({ kind: 'face-search-consent' as const, ...consent })),
    ],
  };
}
