import { formatCount, formatDate } from '#shared/format/format.ts';
import { overviewTexts } from './texts.ts';

export const dataTexts = {
  title: 'Ваши данные',
  download: 'Скачать мои данные',
  downloadHint: 'Один архив: страница для чтения, JSON и фотографии',
  collect: 'Скачать',
  collecting: 'Собираем архив. Обычно это меньше минуты.',
  collected: 'Архив скачан. Откройте в нём index.html, чтобы прочитать.',
  delete: 'Удалить аккаунт',
  deleteHint: 'Поиски, мониторинги и профиль. Есть 14 дней, чтобы передумать',
  toDelete: 'Удалить',
};

export const deletionTexts = {
  title: 'Вы точно хотите удалить аккаунт?',
  cancel: 'Отмена',
  submit: 'Да, удалить',
  goes: 'Удалим',
  stays: 'Останется',
  holdings: (searches: number, monitors: number) =>
    `${formatCount(searches, overviewTexts.searchForms)} и ${formatCount(monitors, overviewTexts.monitorForms)}`,
  holdingsNote: 'вместе с находками и фотографиями',
  vk: 'Страницы и вход VK',
  vkNote: 'доступ отзовём во ВКонтакте',
  profile: 'Профиль и контакты',
  profileNote: 'почта, телефон, Telegram, сеансы',
  money: 'Деньги',
  moneyNote: 'остаток баланса и неиспользованные дни: вернём на карту',
  returned: 'Вернём',
  log: 'Журнал поисков',
  logNote: 'кто, когда и зачем искал: этого требует закон',
  later: 'Аккаунт удалится через 14 дней. До этого дня его можно вернуть.',
  now: 'Вернуть аккаунт будет нельзя.',
  atOnce: 'Удалить сразу, без 14 дней',
  password: 'Пароль',
};

export const leavingTexts = {
  title: (moment: string) => `Аккаунт удалится ${formatDate(moment)}`,
  lead: 'До этого дня всё работает как прежде, и можно передумать.',
  keep: 'Передумать',
  now: 'Удалить сейчас',
};
