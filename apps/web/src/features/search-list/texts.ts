import { formatCount, formatNumber, pluralOf } from '#shared/format/format.ts';
import { formatKopecks } from '#shared/format/kopecks.ts';

export const texts = {
  list: 'Поиски',
  failedBadge: 'Не удался',
  waiting: (percent: number) => `Идёт поиск, ${formatNumber(percent)} %`,
  progress: (title: string) => `Ход поиска: ${title}`,
  nobody: 'Никого не нашли',
  found: (count: number) =>
    `${pluralOf(count, ['Найден', 'Найдено', 'Найдено'])} ${formatCount(count, ['человек', 'человека', 'человек'])}`,
  locked: (kopecks: number) => `Откроем за ${formatKopecks(kopecks)}`,
  face: 'Лицо из запроса',
  foundFace: 'Найденный человек',
  photoGone: 'ваше фото удалено',
  noLabel: 'Без подписи',
  open: (title: string, moment: string) => `${title}, ${moment}`,
  everywhere: 'Везде',
  refresh: 'Обновить поиск',
  remove: 'Удалить поиск',
  failed: (title: string) => `Поиск «${title}» не удался`,
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

export const labelTexts = {
  action: 'Подписать поиск',
  title: 'Как подписать поиск?',
  field: 'Подпись',
  hint: 'Её видите только вы. Пустая подпись убирается.',
  submit: 'Сохранить',
};

export const filterTexts = {
  seek: 'Искать среди своих поисков',
  example: 'Имя, подпись или город',
  show: 'Показать',
  all: 'Все',
  names: { found: 'Нашли', nobody: 'Никого', wait: 'Идут', error: 'Не удались', keyword: 'По имени' },
  noneTitle: 'Таких поисков нет',
  noneBody: 'Попробуйте другое слово или покажите все поиски.',
  showAll: 'Показать все',
};
