import type { PhotoSearch } from '@vidno/contract/photo-search';
import { VERDICTS } from '@vidno/contract/verdicts';
import { formatCount, formatDate } from '#shared/format/format.ts';

type Verified = Pick<
  PhotoSearch,
  'status' | 'locked' | 'page' | 'count' | 'users' | 'sources' | 'faces_compared' | 'created'
>;

/** What a card says: nothing by which the person found, or the one looked for, could be known. */
export interface VerdictWords {
  /** «Проверено в 2 источниках, 110 лиц» */
  readonly checked: string;
  readonly verdict: string;
  readonly promise: string;
  readonly date: string;
}

/** Null where there is no verdict to send: not paid for, or everybody found was said to be somebody else. */
export function verdictWords(search: Verified): VerdictWords | null {
  if (search.status !== 'ok' || search.locked || search.page > 0) return null;
  const sources = search.sources.filter(({ state }) => state === 'compared').length;
  const best = search.users.find(({ band, answer }) => band !== 'weak' && answer !== 'other');
  if (search.count > 0 && !best) return null;
  return {
    checked: cardTexts.checked(sources, search.faces_compared),
    verdict: best ? VERDICTS[best.band].name : cardTexts.nobody,
    promise: best ? VERDICTS[best.band].promise : cardTexts.nobodyMeans,
    date: formatDate(search.created),
  };
}

/** In one line, for a message: «Проверено в 2 источниках, 110 лиц, уверенное совпадение». */
export function inOneLine({ checked, verdict }: VerdictWords): string {
  return `${checked}, ${verdict.charAt(0).toLowerCase()}${verdict.slice(1)}`;
}

export const cardTexts = {
  title: 'Карточка вердикта',
  note: 'Без лица и имени: её можно отправить кому угодно.',
  product: 'Видно',
  checked: (sources: number, faces: number) =>
    `Проверено в\u00a0${formatCount(sources, ['источнике', 'источниках', 'источниках'])}, ${formatCount(faces, ['лицо', 'лица', 'лиц'])}`,
  nobody: 'Никого не нашли',
  nobodyMeans: 'Похожих людей в этих источниках нет. Это не значит, что человека нет нигде.',
  send: 'Отправить',
  save: 'Скачать картинку',
  copy: 'Скопировать текст',
  copied: 'Скопировано',
  failed: 'Не получилось. Сделайте снимок экрана: на карточке всё видно.',
  fileName: 'vidno-verdikt.png',
};
