import {
  formatCount,
  formatDate,
  formatMoment,
  formatNumber,
  type PluralForms,
  pluralOf,
} from '#shared/format/format.ts';

/** The list of monitors, and what it shares with the head of a result. */
export const texts = {
  list: 'Мониторинги',
  everywhere: 'Везде',
  schedule: (rate: number, ends: string) => capital(`${rateText(rate)}, до ${formatDate(ends)}`),
  ended: (ends: string) => `Срок закончился ${formatDate(ends)}`,
  active: 'Следим',
  over: 'Завершён',
  paused: 'Приостановлен',
  pausedWhy: 'Сервис «Мониторинг» не был оплачен. С оплатой проверки продолжаются в свой срок.',
  waiting: (percent: number) => `Проверяем, ${formatNumber(percent)} %`,
  progress: (keyword: string) => `Ход проверки: ${keyword}`,
  failedBadge: 'Проверка не удалась',
  health: { down: 'Источник не отвечает', unavailable: 'Источник не подключён' },
  last: (moment: string) => `Проверено ${formatMoment(moment)}`,
  next: (moment: string) => `следующая проверка ${formatMoment(moment)}`,
  notYet: 'Ещё не проверяли',
  hits: (count: number) =>
    count === 0 ? 'Пока ничего не найдено' : `Всего ${formatCount(count, ['находка', 'находки', 'находок'])}`,
  unchanged: 'Без изменений',
  baseline: 'Первая проверка',
  newCount: (count: number) => `${formatNumber(count)} ${pluralOf(count, ['новое', 'новых', 'новых'])}`,
  changedCount: (count: number) =>
    `${formatNumber(count)} ${pluralOf(count, ['изменилось', 'изменились', 'изменились'])}`,
  goneCount: (count: number) => `${formatNumber(count)} ${pluralOf(count, ['пропало', 'пропали', 'пропало'])}`,
  refresh: (keyword: string) => `Проверить сейчас: ${keyword}`,
  remove: (keyword: string) => `Удалить: ${keyword}`,
  failed: (keyword: string) => `Проверка «${keyword}» не удалась`,
  refreshFailed: 'Проверить сейчас не получилось',
  emptyTitle: 'Здесь будет то, за чем вы следите',
  emptyBody: [
    'Задайте слова и место: мы будем искать сами, по расписанию.',
    'Когда появится новое, изменится или пропадёт найденное, вы узнаете первым.',
  ],
  create: 'Начать следить',
  emptyPage: 'На этой странице ничего нет.',
  firstPage: 'На первую страницу',
  loading: 'Загружаем мониторинги',
  removeTitle: 'Удалить мониторинг?',
  removeBody: (keyword: string) => `«${keyword}»: проверки прекратятся, а всё найденное удалится навсегда.`,
  removeSubmit: 'Да, удалить',
};

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const WEEK = 7 * 24 * 60;
const DAY = 24 * 60;
const HOUR = 60;

const MINUTES: PluralForms = ['каждую # минуту', 'каждые # минуты', 'каждые # минут'];
const HOURS: PluralForms = ['каждый # час', 'каждые # часа', 'каждые # часов'];
const DAYS: PluralForms = ['раз в # день', 'раз в # дня', 'раз в # дней'];

/** «раз в сутки», «каждые 15 минут»; give minutes. */
export function rateText(rate: number): string {
  if (rate === WEEK) return 'раз в неделю';
  if (rate === DAY) return 'раз в сутки';
  if (rate === HOUR) return 'каждый час';
  if (rate % DAY === 0) return every(rate / DAY, DAYS);
  if (rate % HOUR === 0) return every(rate / HOUR, HOURS);
  return every(rate, MINUTES);
}

function every(count: number, forms: PluralForms): string {
  return pluralOf(count, forms).replace('#', formatNumber(count));
}
