import type { SearchListItem } from '@vidno/contract/search';
import { toProcess } from '#runs/run.ts';
import type { Search } from './repository.ts';
import type { SearchLabel } from './search-kind.ts';

export const SEARCH_MESSAGES = {
  queued: 'Поиск в очереди',
  done: 'Готово',
  photoDeleted: 'Фото уже удалено: мы храним его не дольше суток. Загрузите его снова.',
  broken: 'Поиск не получился. Обновите его: обычно со второго раза всё выходит.',
} as const;

const NO_LABEL: SearchLabel = { imagePath: null, keyword: null, region: null };

export function toListEntry(
  search: Search,
  { sourceTitle, label }: { sourceTitle: string | undefined; label: SearchLabel | undefined },
): SearchListItem {
  const { status, percent, message } = toProcess(search.run);
  return {
    id: search.id,
    type: search.kind,
    status,
    process_id: search.run.id,
    percent,
    message,
    source: search.sourceId,
    source_title: sourceTitle ?? search.sourceId,
    count: status === 'ok' ? search.personCount : 0,
    created: search.createdAt.toISOString(),
    demo: search.demo,
    ...(label ?? NO_LABEL),
  };
}
