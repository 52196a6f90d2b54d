import { formatCount, formatMoment, formatNumber } from '#shared/format/format.ts';

/** @limit list: The bell shows that there are more. */
const MAX_SHOWN = 99;

export const bellTexts = {
  label: (unread: number) =>
    unread === 0
      ? 'Уведомления, новых нет'
      : `Уведомления: ${formatCount(unread, ['непрочитанное', 'непрочитанных', 'непрочитанных'])}`,
  count: (unread: number) => (unread > MAX_SHOWN ? `${MAX_SHOWN}+` : formatNumber(unread)),
};

export const texts = {
  list: 'Уведомления',
  isNew: 'Новое',
  moment: formatMoment,
  readAll: 'Прочитать все',
  unread: (count: number) => formatCount(count, ['непрочитанное', 'непрочитанных', 'непрочитанных']),
  allRead: 'Всё прочитано',
  emptyTitle: 'Здесь будут новости о том, за чем вы следите',
  emptyBody: 'Когда мониторинг найдёт новое, мы скажем об этом здесь, а если захотите, ещё и письмом или в Telegram.',
  toMonitors: 'Начать следить',
  emptyPage: 'На этой странице уведомлений нет',
  firstPage: 'На первую страницу',
  loading: 'Загружаем уведомления',
};

export const channelsTexts = {
  title: 'Куда сообщать',
  app: 'Новости всегда под колокольчиком наверху.',
  later: 'Почту и Telegram можно подключить сразу после этого.',
  all: 'Выбор действует для всех ваших мониторингов.',
  waiting: (address: string) => `Откройте ссылку из письма на ${address}, и новости будут приходить и туда.`,
  connect: {
    both: 'Подключить почту или Telegram',
    email: 'Подключить почту',
    telegram: 'Подключить Telegram',
    neither: 'Настроить уведомления',
  },
  newTab: 'откроется в новой вкладке',
};

export const linkTexts = {
  confirming: 'Подтверждаем почту',
  confirmingNow: 'Ещё секунда…',
  confirmed: (email: string | null) => (email === null ? 'Почта подтверждена' : `Почта ${email} подтверждена`),
  confirmedLead: 'Теперь письма о находках будут приходить сюда. В каждом есть ссылка, чтобы отписаться.',
  confirmedElsewhere:
    'Теперь письма о находках будут приходить на неё. Настройки остались там, где вы указали этот адрес.',
  taken: 'Войти по этой почте в ваш аккаунт нельзя: по ней уже входят в другой.',
  notConfirmed: 'Почту подтвердить не получилось',
  toSettings: 'К настройкам уведомлений',
  scope: 'От чего отписаться',
  one: 'От писем этого мониторинга',
  oneHint: 'Того, о котором было письмо. Остальные продолжат писать.',
  all: 'От всех писем',
  allHint: 'Ни один мониторинг больше не напишет.',
  unsubscribe: 'Отписаться',
  doneOne: (keyword: string) => `Про «${keyword}» больше не пишем`,
  doneAll: 'Больше не пишем',
  doneOneLead: 'Передумаете — выключите письма в настройках и включите снова.',
  doneAllLead: 'Передумаете — включите письма в настройках.',
  everything: 'Писем не будет ни от одного мониторинга.',
};
