import { PAID_SEARCH_DAYS, UNCERTAIN_RESULTS_PER_DAY } from '@vidno/contract/hidden-person';
import { formatCount } from '#shared/format/format.ts';

/** Texts about people that we are not sure of. */
export const uncertainTexts = {
  notPaid: `Денег за них мы не берём. Имена и чёткие фото открыты с тарифом и ещё ${formatCount(PAID_SEARCH_DAYS, ['день', 'дня', 'дней'])} после оплаченного поиска.`,
  dayLimit: `За день открываем ${formatCount(UNCERTAIN_RESULTS_PER_DAY, ['такой результат', 'таких результата', 'таких результатов'])}, и на тот день они закончились. Обновите поиск завтра.`,
};

export const texts = {
  loading: 'Загружаем результат',
  failedTitle: 'Поиск не удался, и мы ничего за него не взяли',
  missingTitle: 'Поиск не найден',
  missingBody: 'Возможно, он удалён или открыт в другом браузере: поиск видит только тот, кто его начал.',
  brokenTitle: 'Не получилось показать результат',
  retry: 'Попробовать ещё раз',
  newSearch: 'Новый поиск',
  toList: 'Мои поиски',
  progress: 'Ход поиска',
  canLeave: 'Страницу можно закрыть: поиск продолжится, а результат появится в списке поисков.',
  tips: 'Что можно сделать',
  refresh: 'Обновить',
  refreshTitle: 'Обновить поиск?',
  refreshSubmit: 'Да, обновить',
  remove: 'Удалить',
  removeTitle: 'Удалить поиск?',
  removeSubmit: 'Да, удалить',
};

export const takeAlongTexts = {
  pdf: 'PDF',
  pdfTitle: 'Скачать найденное файлом PDF',
  print: 'Печать',
  csv: 'Таблица CSV',
};
