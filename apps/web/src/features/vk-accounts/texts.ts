import { COMPARE_MAX_ACCOUNTS, DEMO_VK } from '@vidno/contract/constants';
import type { AccountSort } from '@vidno/contract/vk/accounts';
import { PASTED_LINKS_MAX, TRACKED_MAX } from '@vidno/contract/vk/limits';
import { VK_PROBLEMS } from '@vidno/contract/vk/problems';
import type { AddedOutcome } from '@vidno/contract/vk/tracked-list';
import { formatCount, formatMoment, formatNumber } from '#shared/format/format.ts';
import type { SortOption } from '#shared/ui/table/sort-picker.tsx';
import type { LoginProblem } from './api.ts';

const POSTS = ['пост', 'поста', 'постов'] as const;

export const sortOptions: readonly SortOption<AccountSort>[] = [
  { value: 'added', label: 'Когда добавлен' },
  { value: 'name', label: 'Имя', isText: true },
  { value: 'posts', label: 'Посты' },
  { value: 'followers', label: 'Подписчики' },
  { value: 'growth', label: 'Прирост за 30 дней' },
  { value: 'er', label: 'ER за 30 дней' },
  { value: 'last_post', label: 'Последний пост' },
  { value: 'refreshed', label: 'Когда обновлён' },
];

export const texts = {
  list: 'Аккаунты',
  loading: 'Загружаем аккаунты',
  posts: 'Посты',
  followers: 'Подписчики',
  members: 'Участники',
  friends: 'Друзья',
  unknown: 'нет данных',
  refreshed: (moment: string) => `Обновлён ${formatMoment(moment)}`,
  added: (moment: string) => `Добавлен ${formatMoment(moment)}`,
  collecting: 'Собираем посты',
  collected: (count: number, of: number | null) =>
    of !== null && of >= count
      ? `Собрано ${formatNumber(count)} из ${formatCount(of, ['поста', 'постов', 'постов'])}`
      : `Собрано ${formatCount(count, POSTS)}`,
  accelerated: 'Ускорен',
  failedBadge: 'Сбор не удался',
  failed: (name: string) => `Не удалось собрать посты: ${name}`,
  noStates: 'Не получается узнать, как идёт сбор. Сам он продолжается, мы спросим ещё раз.',
  emptyTitle: 'Здесь будут ваши аккаунты',
  emptyBody: 'Добавьте страницу или сообщество ВКонтакте: первые показатели появятся через несколько секунд.',
  add: 'Добавить аккаунт',
  emptyPage: 'На этой странице аккаунтов нет.',
  firstPage: 'На первую страницу',
  growth: (growth: number) => (growth > 0 ? `+${formatNumber(growth)}` : formatNumber(growth)),
  growthTitle: 'за 30 дней',
  er: 'ER за 30 дней',
  refresh: (name: string) => `Обновить: ${name}`,
  refreshTitle: 'Вы точно хотите обновить аккаунт? Это может занять какое-то время.',
  refreshSubmit: 'Да, обновить',
  remove: (name: string) => `Удалить: ${name}`,
  removeTitle: 'Вы точно хотите удалить аккаунт?',
  removeSubmit: 'Да, удалить',
  removedTitle: 'Убрано по просьбе',
  removed: (moment: string) =>
    `Человек попросил убрать свою страницу, и ${formatMoment(moment)} мы стёрли её записи и показатели. Следить за ней больше нельзя.`,
  removedSeen: 'Понятно',
};

export const selectionTexts = {
  choose: 'Выбрать',
  chooseAccount: (name: string) => `Выбрать: ${name}`,
  bar: 'Выбранные аккаунты',
  chosen: (count: number) => `Выбрано: ${formatNumber(count)}`,
  compare: 'Сравнить',
  tooMany: `Сравнить можно до ${COMPARE_MAX_ACCOUNTS}.`,
  clear: 'Снять выбор',
  toFolder: 'В папку',
  folderTitle: 'В какую папку положить?',
  folderField: 'Название папки',
  folderHint: 'Новое или из тех, что есть. Пустое — убрать из папки.',
  folderSubmit: 'Готово',
  remove: 'Убрать из списка',
  removed: (count: number) =>
    `${formatCount(count, ['аккаунт убран', 'аккаунта убраны', 'аккаунтов убраны'])} из списка.`,
  undo: 'Вернуть',
};

export const listTexts = {
  search: 'Найти в списке',
  folders: 'Папки',
  allFolders: 'Все',
  nothing: 'Никого не нашлось',
  nothingBody: 'Попробуйте другое имя или папку.',
  showAll: 'Показать всех',
  refreshAll: 'Обновить все',
  refreshAllTitle: 'Обновить все аккаунты?',
  refreshAllBody: 'Прочитаем всё, что не читали за последний час. Сначала — то, что не читали дольше всего.',
  refreshAllSubmit: 'Да, обновить все',
  refreshing: (done: number, total: number) => `Обновляем: готово ${formatNumber(done)} из ${formatNumber(total)}`,
  paused: (until: string) =>
    `Запросы к ВКонтакте на сегодня закончились. Продолжим ${formatMoment(until)} с тех, кого не читали дольше всего.`,
  daily:
    'Аккаунты обновляются сами раз в день. Если запросов к ВКонтакте не хватает на всех, первыми идут те, кого не читали дольше.',
};

export const addTexts = {
  field: 'Страница или сообщество',
  placeholder: 'vk.com/durov',
  hint: 'Ссылка, короткое имя или id: vk.com/durov, durov, id1, club1.',
  manyHint: `Ссылки, короткие имена или id: до ${PASTED_LINKS_MAX} за раз, в строках, через запятую или прямо с текстом вокруг.`,
  outcomes: {
    added: 'добавлен',
    already: 'уже в списке',
    not_a_page: 'не страница ВКонтакте',
    unknown: 'такой страницы нет',
    closed: 'закрыта: посты видны только своим',
    deleted: 'удалена',
    banned: 'заблокирована',
    removed: 'убрана по просьбе владельца',
    full: `не поместилась: в списке уже ${TRACKED_MAX} аккаунтов`,
  } satisfies Record<AddedOutcome, string>,
  outcomesTitle: 'Что получилось',
  outcomesCount: (added: number, all: number) => `Добавлено ${formatNumber(added)} из ${formatNumber(all)}.`,
  oneRefused: {
    added: null,
    already: null,
    not_a_page: 'Это не похоже на страницу ВКонтакте. Вставьте ссылку, короткое имя или id.',
    unknown: 'Такой страницы ВКонтакте нет. Проверьте ссылку.',
    closed: 'Страница закрыта: её посты видны только своим, мы их не собираем.',
    deleted: 'Эта страница ВКонтакте удалена.',
    banned: 'Эта страница ВКонтакте заблокирована.',
    removed: VK_PROBLEMS.vk_account_removed.text,
    full: `У вас уже ${TRACKED_MAX} аккаунтов, больше отслеживать нельзя. Уберите ненужные.`,
  } satisfies Record<AddedOutcome, string | null>,
  submit: 'Добавить',
  demoSubmit: 'Посмотреть бесплатно',
  problems: {
    blank: 'Вы не ввели данные о пользователе',
    long: 'Слишком длинно. Вставьте ссылку на страницу.',
  } satisfies Record<LoginProblem, string>,
  toLogin: 'Войти через VK ID',
  toList: 'К моим аккаунтам',
  sources: 'Только открытые сведения, через официальный API ВКонтакте. Закрытые профили мы не собираем.',
  demoLimit: `Без оплаты можно посмотреть один аккаунт, последние ${formatCount(DEMO_VK.posts, POSTS)}.`,
};
