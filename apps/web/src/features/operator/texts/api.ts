import { listNotices } from '@vidno/contract/operator/texts/notices';
import { call } from '#features/session/api.ts';
import { fromPlace, useListPage } from '../api.ts';

export function useNotices(after: string | undefined) {
  return useListPage({
    key: ['notices', after],
    load: (signal) => call(listNotices, { query: fromPlace(after) }, { signal }),
  });
}
