import { formatDayMonth, formatDayMonthTime } from '#shared/format/days.ts';
import { formatMoment } from '#shared/format/format.ts';
import { formatKopecks } from '#shared/format/kopecks.ts';

export const cancelTexts = {
  question: (name: string) => `Отменить подписку «${name}»?`,
  refund: (kopecks: number) => `Вернём ${formatKopecks(kopecks)}`,
  refundDetail: 'За неиспользованные дни, туда, откуда вы платили',
  noRefund: 'Возврата не будет',
  noRefundDetail: 'Так выходит по правилам оферты',
  noCharges: 'Больше ничего не спишется',
  noChargesDetail: 'Будущие списания отменим сразу',
  closes: 'Услуги закроются сразу',
  closesDetail: 'Всё, что вы нашли, останется в кабинете',
  balance: 'Деньги на балансе останутся вашими',
  balanceDetail: 'Их можно тратить на поиски и без тарифа',
  facts: 'Что произойдёт',
  submit: (kopecks: number) => (kopecks > 0 ? `Закрыть сейчас и вернуть ${formatKopecks(kopecks)}` : 'Закрыть сейчас'),
  keep: 'Оставить',
};

type Facts = readonly (readonly [fact: string, detail: string])[];

/** What closing now does, money first. */
export function closeFacts(refundKopecks: number): Facts {
  const { refund, refundDetail, noRefund, noRefundDetail, ...texts } = cancelTexts;
  return [
    refundKopecks > 0 ? [refund(refundKopecks), refundDetail] : [noRefund, noRefundDetail],
    [texts.noCharges, texts.noChargesDetail],
    [texts.closes, texts.closesDetail],
    [texts.balance, texts.balanceDetail],
  ];
}

/** What using until the paid date means. */
export function stayFacts(until: string): Facts {
  return [
    [wayTexts.works, wayTexts.worksDetail(until)],
    [cancelTexts.noCharges, wayTexts.noChargesDetail],
    [wayTexts.changeMind, wayTexts.changeMindDetail],
  ];
}

export const wayTexts = {
  stay: (until: string) => `Пользоваться до ${formatDayMonth(until)}`,
  works: 'Всё работает, как сейчас',
  worksDetail: (until: string) => `До ${formatDayMonthTime(until)} по Москве`,
  noChargesDetail: 'Продление отменим сразу',
  changeMind: 'Передумать можно в любой день',
  changeMindDetail: 'Возобновить продление или закрыть раньше и вернуть деньги за оставшиеся дни',
  closeNow: 'Закрыть сейчас',
  stopped: (until: string) =>
    `Продление уже отменено: всё работает до ${formatDayMonth(until)}, и ничего не спишется. Можно закрыть и раньше.`,
};

export const cancelledTexts = {
  title: 'Подписка отменена',
  stoppedTitle: 'Продление отменено',
  stopped: (until: string) =>
    `Пользуйтесь до ${formatDayMonthTime(until)} по Москве, как раньше. Больше ничего не спишется. Закрыть раньше и вернуть деньги за неиспользованные дни можно в любой день.`,
  lead: (kopecks: number, refunded: boolean) => {
    if (kopecks <= 0) return 'Списаний больше не будет.';
    return refunded
      ? `Списаний больше не будет. ${formatKopecks(kopecks)} уже едут туда, откуда вы платили.`
      : `Списаний больше не будет. Банк пока не ответил про возврат ${formatKopecks(kopecks)}: повторяем сами, пока он не уйдёт.`;
  },
  toCabinet: 'В кабинет',
};

export const receiptTexts = {
  title: 'Квитанция об отмене',
  stoppedTitle: 'Квитанция об отмене продления',
  until: 'Услуги открыты до',
  untilMoment: (moment: string) => `${formatMoment(moment)} по Москве`,
  number: (number: string) => `№ ${number}`,
  what: 'Что отменено',
  at: 'Когда',
  moment: (at: string) => `${formatMoment(at)} по Москве, сразу`,
  refund: 'Возврат',
  nothing: 'не полагается',
  arrives: 'Когда придёт',
  sent: 'Отправили. Обычно банк зачисляет за три рабочих дня',
  waiting: 'Ждём ответа банка',
  charges: 'Будущие списания',
  noCharges: 'нет',
  signature: 'Подписано Видно, Ed25519',
  download: 'Скачать квитанцию',
  howTo: 'Как проверить подпись',
  steps: [
    'Скачайте квитанцию: в файле текст, подпись и открытый ключ.',
    'Выполните команды из конца файла. Нужна программа OpenSSL 3: в Linux она уже есть, в macOS ставится отдельно.',
    'Ответ «Signature Verified Successfully» значит, что квитанцию выдали мы и её никто не менял. Мы для проверки не нужны.',
  ],
};

/** In the file that is downloaded. */
export const receiptFileTexts = {
  signature: 'Подпись Ed25519 текста выше (base64):',
  publicKey: 'Открытый ключ Видно:',
  howTo: 'Как проверить без нас: выполните в терминале (нужен OpenSSL 3)',
  expected: 'Ответ «Signature Verified Successfully» значит, что квитанцию выдали мы и её никто не менял.',
};

export const letterTexts = {
  lead: (account: string) =>
    `Вы пришли по ссылке из письма. Входить не нужно: эта ссылка умеет только отменять подписку. Аккаунт ${account}.`,
  title: 'Отмена подписки',
  loading: 'Смотрим, что за подписка',
  login: 'Войти в кабинет',
  outdatedTitle: 'Ссылка устарела',
  outdated: 'Подписку можно отменить в кабинете: «Тариф», затем «Отменить подписку».',
  alreadyTitle: 'Подписка уже отменена',
  already: (moment: string) => `Это случилось ${formatDayMonthTime(moment)} по Москве. Больше ничего не спишется.`,
  failedTitle: 'Не получилось открыть ссылку',
};
