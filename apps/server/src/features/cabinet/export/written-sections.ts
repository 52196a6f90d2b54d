import type { Database } from '#database/database.ts';
import { type PageOfAccount, readPages } from '#database/read-pages.ts';
import { listKeywordHitsForExport } from '#features/keyword-search/public.ts';
import { listTransfersForExport } from '#features/ledger/public.ts';
import { listMonitorRunsForExport } from '#features/monitors/public.ts';
import { listPersonAnswersForExport, listPhotoHitsForExport } from '#features/photo-search/public.ts';
import { listSearchesForExport } from '#features/search-list/public.ts';
import { listSubscriptionsForExport } from '#features/tariffs/public.ts';
import { listTrackedForExport } from '#features/vk-accounts/public.ts';
import { listSharesForExport } from '#features/vk-reports/public.ts';
import type { WrittenSection } from '#retention/table-facts.ts';
import { listNoticesForExport } from '../notices/notice-repository.ts';

type ReadSection = (db: Database, accountId: number) => AsyncIterable<object>;

/** The sections that join rows of several tables, or number them. */
export const WRITTEN_SECTIONS: Readonly<Record<WrittenSection, ReadSection>> = {
  'company-notices': paged(listNoticesForExport),
  payments: paged(listTransfersForExport),
  subscriptions: paged(listSubscriptionsForExport),
  searches: paged(listSearchesForExport),
  'keyword-results': paged(listKeywordHitsForExport, 'person_id'),
  'photo-results': paged(listPhotoHitsForExport, 'person_id'),
  answers: paged(listPersonAnswersForExport, 'person_id'),
  'monitor-checks': paged(listMonitorRunsForExport),
  'vk-accounts': paged(listTrackedForExport),
  'vk-report-links': paged(listSharesForExport),
};

/** `leftOut` is read and stays here: our own ids of people. */
function paged<R extends object>(
  list: (db: Database, page: PageOfAccount<R>) => Promise<readonly R[]>,
  leftOut?: keyof R & string,
): ReadSection {
  return async function* (db, accountId) {
    for await (const row of readPages<R>((page) => list(db, { accountId, ...page }))) {
      yield Object.fromEntries(Object.entries(row).filter(([field]) => field !== leftOut));
    }
  };
}
