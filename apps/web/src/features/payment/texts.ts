import { formatDayMonth } from '#shared/format/days.ts';
import { formatDate } from '#shared/format/format.ts';
import { formatKopecks } from '#shared/format/kopecks.ts';
import type { EmailProblem } from './api.ts';
import { everyPeriod } from './period-texts.ts';
import type { NextCharge } from './rules.ts';

export const formTexts = {
  title: 'Оплата',
  methods: 'Как удобнее заплатить?',
  method: { card: 'Карта', sbp: 'СБП' },
  methodHints: {
    card: 'Мир, Visa и Mastercard российских банков.',
    sbp: 'Подтвердите в приложении своего банка, номер карты не нужен.',
  },
  email: 'Куда прислать чек',
  emailHint: 'Пришлём только чек.',
  emailProblems: {
    blank: 'Укажите почту: туда придёт чек.',
    withoutAt: 'В адресе нет знака @.',
    malformed: 'Проверьте адрес почты: в нём опечатка.',
  } satisfies Record<EmailProblem, string>,
  next: ({ at, amountKopecks, everyDays }: NextCharge) =>
    `С ${formatDayMonth(at)} списывать ${formatKopecks(amountKopecks)} ${everyPeriod(everyDays)}, пока я не отменю подписку`,
  goOn: ({ at, amountKopecks, everyDays }: NextCharge) =>
    `Продолжать за ${formatKopecks(amountKopecks)} ${everyPeriod(everyDays)} с ${formatDayMonth(at)}, пока я не отменю`,
  nextBill: ({ at }: NextCharge) => `Потом, с ${formatDayMonth(at)}`,
  nextAmount: ({ amountKopecks, everyDays }: NextCharge) => `${formatKopecks(amountKopecks)} ${everyPeriod(everyDays)}`,
  nextHint: 'Напомним за три дня. Отменить можно в любой момент.',
  recurringLink: 'Условия регулярных платежей',
  unticked: 'Поставьте галочку или выберите оплату на один раз',
  untickedBody: 'Без вашего согласия ничего не спишется.',
  today: 'Сегодня',
  pay: (kopecks: number) => `Оплатить ${formatKopecks(kopecks)}`,
  change: 'Изменить тариф',
  starting: 'Открываем окно банка',
  cancel: 'Не сейчас',
  safe: 'Номер карты вводится на стороне банка. Видно его не видит и не хранит.',
  accepting: 'Оплачивая, вы принимаете ',
  offer: (version: string) => `оферту от ${formatDate(version)}`,
  newTab: 'откроется в новой вкладке',
  failed: 'Не получилось начать оплату',
  closed: 'Окно банка закрыто',
  closedBody: 'Если вы всё-таки заплатили, второй раз не нужно: увидим сами.',
  declined: 'Банк отклонил платёж',
  reason: (reason: string) => `Причина: ${reason}`,
  declinedBody: 'Деньги не списаны. Можно попробовать ещё раз или заплатить иначе.',
};

export const progressTexts = {
  open: 'Оплата в окне банка',
  openBody: 'Если окно не открылось, вернитесь на шаг назад и попробуйте ещё раз.',
  waiting: 'Ждём ответа банка',
  waitingBody: 'Обычно это до 20 секунд. Окно можно закрыть: деньги не потеряются.',
  waitEnds: 'Если за 5 минут банк не ответит, скажем об этом и предложим, что делать.',
  hide: 'Закрыть и ждать',
  notFound: 'Платеж не найден',
  notFoundBody: 'За пять минут банк не подтвердил оплату. Мы не перестали ждать: если деньги дойдут, зачислим их сами.',
  charged: 'Деньги списались?',
  chargedBody: 'Второй раз платить не нужно. Дойдут или вернутся, решает банк, обычно за час.',
  notCharged: 'Не списались?',
  notChargedBody: 'Заплатите ещё раз. Если придут оба платежа, лишний вернём сами.',
  checkAgain: 'Проверить ещё раз',
  checking: 'Спрашиваем банк',
  payAgain: 'Заплатить иначе',
  paid: 'Оплачено',
  changed: 'Готово',
  late: 'Деньги дошли',
  lateBody: 'Банк подтвердил платёж. Второй раз платить не нужно.',
  receipt: 'Чек придёт на почту.',
  goOn: 'Продолжить',
  declined: 'Банк отклонил платёж',
  declinedBody: 'Деньги не списаны. Можно попробовать ещё раз.',
  returned: 'Возвращаем деньги',
  because: (reason: string) => `${reason}.`,
  returnedBody: 'Деньги уже едут туда, откуда вы платили. Больше ничего не спишется.',
  gotIt: 'Понятно',
  arrived: (kopecks: number | null) => (kopecks === null ? 'Деньги дошли' : `Деньги дошли: ${formatKopecks(kopecks)}`),
};
