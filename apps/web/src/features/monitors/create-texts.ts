import { formatCount, formatDate, formatNumber } from '#shared/format/format.ts';
import { rateText } from './schedule-texts.ts';

const RATE_TITLES = new Map([
  [15, '15 минут'],
  [60, 'Час'],
  [360, '6 часов'],
  [1_440, 'Сутки'],
  [10_080, 'Неделя'],
]);

export const createTexts = {
  presets: 'За чем следить',
  presetTitles: { person: 'Человек', missing: 'Пропажа', mentions: 'Упоминания' },
  presetHints: {
    person: 'Имя и фамилия: «Анна Соколова». Скажем, когда анкета появится, изменится или пропадёт.',
    missing: 'Кто или что пропало: «пропал рыжий кот». Проверяем записи каждый час.',
    mentions: 'Имя или название, как о них пишут: «Анна Соколова».',
  },
  keyword: 'Что искать',
  keywordHint: 'Имя и фамилия или любые слова: «Анна Соколова», «пропал рыжий кот».',
  place: 'Где',
  placePlaceholder: 'Город, регион или страна',
  placeNothing: 'Такого места нет в списке. Проверьте название или выберите «Везде».',
  placeUnknown: 'Место из ссылки не нашлось. Выберите его из списка или оставьте «Везде».',
  everywhere: 'Везде',
  radius: (km: number) => `${formatNumber(km)}\u00a0км вокруг`,
  postsEverywhere: 'Все открытые записи, и с отметкой места, и без неё.',
  postsNear: (km: number) => `Записи с отметкой места не дальше ${formatNumber(km)}\u00a0км от центра.`,
  peopleEverywhere: 'Люди из любых мест.',
  peopleNear: 'Люди, у которых указано это место.',
  rate: 'Как часто проверять',
  rateTitle: (rate: number) => RATE_TITLES.get(rate) ?? rateText(rate),
  days: 'Сколько следить',
  daysTitle: (days: number) => formatCount(days, ['день', 'дня', 'дней']),
  plan: 'Что будет',
  first: 'Первая проверка начнётся сразу: с ней сравним следующие.',
  goesOn: (rate: number, ends: Date, runs: number) =>
    `Будем проверять ${rateText(rate)} до ${formatDate(ends)}, всего ${formatCount(runs, ['проверка', 'проверки', 'проверок'])}.`,
  stop: 'Остановить можно в любой день.',
  submit: 'Начать следить',
  toList: 'К списку мониторингов',
  problems: {
    blank: 'Вы не ввели данные о пользователе',
    once: 'За этот срок получится только одна проверка, и сравнить её будет не с чем. Проверяйте чаще или следите дольше.',
  },
};
