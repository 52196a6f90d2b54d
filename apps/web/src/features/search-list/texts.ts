import { formatCount, formatNumber, pluralOf } from '#shared/format/format.ts';

export const texts = {
  list: 'Поиски',
  done: 'Готово',
  failedBadge: 'Не удался',
  waiting: (percent: number) => `Идёт поиск, ${formatNumber(percent)} %`,
  progress: (source: string) => `Ход поиска: ${source}`,
  found: (count: number) =>
    count === 0
      ? 'Никого не нашли'
      : `${pluralOf(count, ['Найден', 'Найдено', 'Найдено'])} ${formatCount(count, ['человек', 'человека', 'человек'])}`,
  locked: 'Откроется после оплаты',
  face: 'Лицо из запроса',
  photoGone: 'Фото удалено',
  open: (title: string, moment: string) => `${title}, ${moment}`,
  byWords: 'Поиск по словам',
  everywhere: 'Везде',
  refresh: 'Обновить поиск',
  remove: 'Удалить поиск',
  failed: (source: string) => `Поиск «${source}» не удался`,
  emptyTitle: 'Здесь будут ваши поиски',
  emptyBody: 'Добавьте фото или введите имя: первый результат появится через несколько секунд.',
  newSearch: 'Новый поиск',
  emptyPage: 'На этой странице поисков нет.',
  firstPage: 'На первую страницу',
  loading: 'Загружаем поиски',
  refreshTitle: 'Обновить поиск?',
  refreshBody: {
    photo: 'Поищем ещё раз по тому же лицу. Текущий результат заменится новым.',
    keyword: 'Поищем ещё раз те же слова. Текущий результат заменится новым.',
  },
  refreshSubmit: 'Да, обновить',
  removeTitle: 'Удалить поиск?',
  removeBody: {
    photo: 'Фото, признаки лица и результат удалятся навсегда.',
    keyword: 'Запрос и результат удалятся навсегда.',
  },
  removeSubmit: 'Да, удалить',
};
