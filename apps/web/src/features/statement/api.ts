import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { exportStatement, getStatement, type StatementFormat } from '@vidno/contract/money/statement';
import { call } from '#features/session/api.ts';
import { saveFile } from '#shared/format/save-file.ts';
import type { StatementKind } from './params-rules.ts';
import { periodOf, statementFileName } from './rules.ts';

export interface StatementFilter {
  readonly accountId: number;
  /** yyyy-MM or `all`. */
  readonly month: string;
  readonly kind: StatementKind | undefined;
}

/** One page, the newest lines first, and the totals of the whole period. */
export function useStatement({ accountId, month, kind }: StatementFilter, page: number) {
  return useQuery({
    queryKey: ['statement', accountId, { month, kind, page }],
    queryFn: ({ signal }) =>
      call(getStatement, { params: { id: accountId }, query: { ...periodOf(month), kind, page } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** Downloads all lines of the period, not only those of the page. */
export function useExportStatement({ accountId, month, kind }: StatementFilter) {
  return useMutation({
    mutationFn: async (format: StatementFormat) => {
      const query = { ...periodOf(month), kind, format };
      const file = await call(exportStatement, { params: { id: accountId }, query });
      saveFile(statementFileName(month, kind, format), file.type, file);
    },
  });
}

/** Searches and renewals change it while the page is open, so it is refetched on return. */
