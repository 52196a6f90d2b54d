import type { RunChange } from '@vidno/contract/monitors/runs';
import { formatCount, formatDate, formatMoment, formatNumber } from '#shared/format/format.ts';

export const resultTexts = {
  refresh: 'Проверить сейчас',
  remove: 'Удалить',
  again: 'Следить дальше',
  exists: 'Такой мониторинг у вас уже есть: вот он.',
  sourceDown: 'Источник сейчас не отвечает. Проверка пройдёт, когда он вернётся: ничего не потеряется.',
  sourceUnavailable: 'Этот источник на сайте больше не подключён, поэтому проверок не будет.',
  over: (ends: string) => `Срок закончился ${formatDate(ends)} Всё найденное осталось здесь.`,
  paused:
    'Проверки приостановлены: сервис «Мониторинг» не был оплачен. С оплатой они продолжаются в свой срок, и всё найденное на месте.',
  next: (moment: string) => `Следующая проверка ${formatMoment(moment)}`,
  running: 'Идёт проверка',
  firstRunning: 'Идёт первая проверка: с ней сравним следующие.',
  runs: 'Проверки',
  runPages: 'Страницы проверок',
  runCount: (count: number) => formatCount(count, ['проверка', 'проверки', 'проверок']),
  number: (number: number) => `№ ${formatNumber(number)}`,
  waitingRun: 'идёт сейчас',
  failedRun: 'не удалась',
  baselineRun: 'первая',
  run: (number: number) => `Проверка № ${formatNumber(number)}`,
  anotherRun: 'Выбрать другую проверку',
  baseline: 'Первая проверка: с ней сравним следующие.',
  capped:
    'Источник отдаёт не всё, а только самое свежее. Чего он не показал, о том мы не говорим «пропало»: возможно, оно на месте.',
  failedTitle: 'Эта проверка не удалась',
  failedNext: 'Следующая сравнит найденное с последней удачной, так что ничего не потеряется.',
  filter: 'Показать',
  all: 'Всё',
  nothingTitle: 'Пока ничего не нашлось',
  nothing: 'Это не страшно и ничего не стоит: как только что-то появится, вы узнаете.',
  noNews: 'С прошлой проверки ничего не изменилось.',
  noneOfChange: {
    new: 'Нового нет',
    changed: 'Ничего не изменилось',
    gone: 'Ничего не пропало',
    unchanged: 'Всё изменилось или пропало',
  } satisfies Record<RunChange, string>,
  showAll: 'Показать всё',
  emptyPage: 'На этой странице ничего нет',
  hits: 'Найденное',
  loading: 'Загружаем проверку',
  loadingMonitor: 'Загружаем мониторинг',
  notFoundTitle: 'Мониторинга здесь нет',
  notFound: 'Мониторинг не найден. Возможно, он удалён.',
  toList: 'К списку мониторингов',
  latestRun: 'К последней проверке',
};

export const changeTitles = {
  new: 'Новое',
  changed: 'Изменилось',
  gone: 'Пропало',
  unchanged: 'Без изменений',
} satisfies Record<RunChange, string>;

export const hitTexts = {
  openPost: 'Открыть запись',
  openPerson: 'Открыть страницу',
  newTab: 'откроется в новой вкладке',
  published: (moment: string) => `Опубликовано ${formatMoment(moment)}`,
  firstSeen: (moment: string) => `Впервые замечено ${formatMoment(moment)}`,
  noText: 'Без текста',
  whole: 'Показать целиком',
  less: 'Свернуть',
  added: 'добавлено:',
  removed: 'удалено:',
  end: '.',
};
