import { COMPARE_MAX_ACCOUNTS, DEMO_VK } from '@vidno/contract/constants';
import type { AccountSort } from '@vidno/contract/vk/accounts';
import { formatCount, formatMoment, formatNumber } from '#shared/format/format.ts';
import type { SortOption } from '#shared/ui/table/sort-picker.tsx';
import type { LoginProblem } from './api.ts';

const POSTS = ['пост', 'поста', 'постов'] as const;

export const sortOptions: readonly SortOption<AccountSort>[] = [
  { value: 'added', label: 'Когда добавлен' },
  { value: 'name', label: 'Имя', isText: true },
  { value: 'posts', label: 'Посты' },
  { value: 'followers', label: 'Подписчики' },
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

export const compareTexts = {
  choose: 'Сравнить',
  chooseAccount: (name: string) => `Сравнить: ${name}`,
  bar: 'Сравнение аккаунтов',
  chosen: (count: number) => `Выбрано ${formatNumber(count)} из ${formatNumber(COMPARE_MAX_ACCOUNTS)}`,
  oneMore: 'Выберите ещё хотя бы один аккаунт.',
  compare: 'Сравнить',
  clear: 'Снять выбор',
};

export const addTexts = {
  field: 'Страница или сообщество',
  placeholder: 'vk.com/durov',
  hint: 'Ссылка, короткое имя или id: vk.com/durov, durov, id1, club1.',
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
