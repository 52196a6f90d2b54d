import type { Process, SearchListItem } from '@vidno/contract/search';
import { SOURCE_MESSAGES } from '#features/sources/public.ts';
import type { ProcessState } from './process/process-repository.ts';
import type { Search } from './repository.ts';
import type { SearchLabel } from './search-kind.ts';

export const SEARCH_MESSAGES = {
  queued: 'Поиск в очереди',
  done: 'Готово',
  sourceDown: SOURCE_MESSAGES.tryLater,
  photoDeleted: 'Фото уже удалено: мы храним его не дольше суток. Загрузите его снова.',
  broken: 'Поиск не получился. Обновите его: обычно со второго раза всё выходит.',
} as const;

export function toProcess({ status, percent, message, lane }: Omit<ProcessState, 'id' | 'version'>): Process {
  return { status, percent, message, can_accelerate: false, accelerated: lane === 'fast' };
}

const UNTOLD: SearchLabel = { imagePath: null, keyword: null, region: null };

export function toListEntry(
  search: Search,
  { sourceTitle, label }: { sourceTitle: string | undefined; label: SearchLabel | undefined },
): SearchListItem {
  return {
    id: search.id,
    type: search.kind,
    status: search.process.status,
    process_id: search.process.id,
    percent: search.process.percent,
    message: search.process.message,
    source: search.sourceId,
    source_title: sourceTitle ?? search.sourceId,
    count: search.process.status === 'ok' ? search.personCount : 0,
    created: search.createdAt.toISOString(),
    demo: search.demo,
    ...(label ?? UNTOLD),
  };
}
