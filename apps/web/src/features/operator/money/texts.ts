import type { OperatorInvoice, Reconciled } from '@vidno/contract/operator/money';

type Texts<Key extends string> = Readonly<Record<Key, string>>;

export const texts = {
  money: 'Деньги',
  parts: 'Деньги: разделы',
  invoices: 'Счета',
  refused: 'Отказы',
  subscriptions: 'Подписки',
  reconcile: 'Сверка',

  figures: 'Четыре числа',
  month: 'Месяц',
  figuresFailed: 'Числа не загрузились',
  paid: 'Оплачено',
  paidMeans: 'Пришло от плательщиков за месяц, по дню, который назвала платёжная система.',
  refunded: 'Возвращено',
  refundedMeans: 'Ушло плательщикам за месяц: наши возвраты и то, что забрали банки.',
  inForce: 'В силе',
  inForceMeans: (count: string) => `Цена одного периода всех действующих подписок. Их ${count}.`,
  owed: 'Должны',
  owedMeans: 'Лежит на балансах и отложено на поиски. Заработаем, когда услуга будет оказана. Подарки тоже здесь.',
  standing: (when: string) => `«В силе» и «Должны» посчитаны ${when}, считаем каждые пять минут.`,
  download: 'Скачать месяц для бухгалтера',
  downloadFailed: 'Файл не скачался',

  find: 'Номер заказа или платежа',
  findAction: 'Открыть',
  notFound: 'Такого счёта нет',
  notFoundLead: 'Номер заказа есть в письме и чеке, номер платежа – в кабинете платёжной системы. Пишите целиком.',
  show: 'Показать',
  all: 'Все',
  account: 'Аккаунт',
  accountHint: 'Номер аккаунта',
  from: 'Созданы с дня',
  to: 'По день',
  noInvoices: 'Таких счетов нет',
  noInvoicesLead: 'Измените отбор или сбросьте его.',
  list: 'Список счетов',

  created: 'Создан',
  what: 'За что',
  sum: 'Сумма',
  state: 'Состояние',
  who: 'Аккаунт',
  back: 'Возвращено',
  acquirer: 'Платёжная система',
  attention: 'посмотрите',

  accountMoney: (id: number) => `Деньги аккаунта № ${id}`,
  accountFailed: 'Деньги аккаунта не загрузились',
  balance: 'Можно потратить',
  reserved: 'Отложено на поиски',
  toUser: 'Открыть аккаунт',
  writeOff: 'Списать с баланса',
  writeOffLead: 'Для ошибочных подарков и подобного: на карту ничего не вернётся.',
  writeOffTitle: (sum: string) => `Списать ${sum}?`,

  invoiceTitle: (sum: string) => `Счёт на ${sum}`,
  invoiceFailed: 'Счёт не загрузился',
  noInvoice: 'Такого счёта нет, или он перешёл в другой аккаунт вместе с деньгами гостя.',
  order: 'Номер заказа',
  payment: 'Номер платежа',
  way: 'Способ',
  email: 'Куда идут чеки',
  reason: 'Почему не прошёл',
  held: 'Деньги задержаны',
  paidAt: 'Оплачен',
  expires: 'Действует до',
  asked: 'Спрашивали платёжную систему',
  ask: 'Спросим снова',
  none: '–',
  problemTitle: 'Посмотрите',

  giveBack: 'Вернуть деньги',
  refund: 'Вернуть на карту',
  refundHint: (sum: string, isAll: boolean) =>
    isAll ? `Целиком или частью, не больше ${sum}.` : `Не больше ${sum}: остальное вернулось или потрачено.`,
  refundTitle: (sum: string) => `Вернуть ${sum}?`,
  nothingToRefund: 'Вернуть на карту нечего: деньги не пришли, уже вернулись или потрачены.',
  chargeback: 'Банк забрал платёж',
  chargebackTitle: (sum: string) => `Банк забрал ${sum}?`,
  chargebackLead: 'Если плательщик оспорил платёж в банке, а платёжная система нам не сказала.',
  rubles: 'Сумма, ₽',
  rublesWrong: 'Напишите сумму, например 300 или 300,50.',

  transfers: 'Проводки',
  noTransfers: 'Проводок нет: деньги не приходили.',
  transferList: 'Проводки счёта',
  when: 'Когда',
  operation: 'Операция',
  fromTo: 'Откуда и куда',
  receipt: 'Чек',
  orders: 'Поручения платёжной системе',
  noOrders: 'Поручений не было.',
  orderList: 'Поручения',
  attempts: 'Попыток',
  webhooks: 'Уведомления платёжной системы',
  noWebhooks: 'Уведомлений не было или им больше полугода.',
  webhookList: 'Уведомления',
  webhooksLead: 'Только подлинные. Повторы считаются одной строкой, поддельные не хранятся.',
  news: 'О чём',
  outcome: 'Что сделали',
  proof: 'Чем подтверждено',
  told: 'Раз',
  last: 'Последний раз',
  error: 'Ответ',
  repeat: 'Ещё раз',
  repeatReceiptTitle: 'Отправить чек ещё раз?',
  repeatReceiptLead: 'Сначала исправьте причину отказа. Чек, который касса всё же приняла, второй раз не пробьётся.',
  repeatOrderTitle: 'Попросить платёжную систему ещё раз?',
  repeatOrderLead: 'Она узнает поручение по номеру: дважды деньги не уйдут.',
  settle: 'Вернули иначе',
  settleTitle: 'Деньги вернули другим способом?',
  history: 'Что делали операторы',

  refusedLead: 'То, что само уже не пройдёт: нужно исправить причину и повторить.',
  receipts: 'Чеки, которые касса не приняла',
  noReceipts: 'Непринятых чеков нет.',
  refusedOrders: 'Возвраты, в которых отказала платёжная система',
  noRefusedOrders: 'Отказов нет.',

  subscriptionsLead: 'Карты списываются сами. Не прошло – повторяем в дни 1, 3, 5 и 7, доступ остаётся 14 дней.',
  noDue: 'Продлевать нечего',
  noFailing: 'Все продления прошли',
  tariff: 'Тариф',
  price: 'Цена периода',
  charge: 'Спишется',
  card: 'Карта',
  hasCard: 'есть',
  noCard: 'нет, не спишется',
  failedSince: 'Не проходит с',
  failures: 'Отказов',
  wake: 'Следующий шаг',

  reconcileLead: 'Сравнивает наши оплаченные счета за день с тем, что говорят платёжные системы. Ничего не меняет.',
  day: 'День',
  compare: 'Сверить',
  reconcileFailed: 'Сверка не удалась',
  differs: (count: string) => `Расходится: ${count}`,
  shownFirst: (count: number) => `Показаны первые ${count}.`,
  differenceList: 'Расхождения',
  difference: 'Расхождение',
  invoice: 'Счёт',
  noOurInvoice: 'нашего счёта нет',
};

export const METHODS: Texts<OperatorInvoice['method']> = { card: 'карта', sbp: 'СБП' };

export const ORDER_STATES: Texts<'waiting' | 'done' | 'refused'> = {
  waiting: 'в очереди',
  done: 'сделано',
  refused: 'отказ',
};

type Webhook = OperatorInvoice['webhooks'][number];

export const NEWS: Texts<Webhook['news']> = {
  check: 'Можно ли платить',
  pending: 'Платёж начат',
  held: 'Деньги задержаны',
  paid: 'Оплачено',
  released: 'Деньги отпущены',
  failed: 'Не прошло',
  refund: 'Возврат',
};

export const WEBHOOK_OUTCOMES: Texts<Webhook['outcome']> = {
  applied: 'учли',
  unchanged: 'уже знали',
  refused: 'не приняли, деньги возвращаются',
  admitted: 'разрешили платить',
  wrong_amount: 'не разрешили: сумма другая',
  not_payable: 'не разрешили: платить уже нельзя',
  expired: 'не разрешили: срок вышел',
  not_taken: 'сбой, ждём повтора',
};

export const PROOFS: Texts<Webhook['proof']> = {
  signature: 'подпись',
  asking: 'переспросили',
  address_and_asking: 'адрес, и переспросили',
};

export const OUTCOMES: Texts<Reconciled['outcome']> = {
  agrees: 'сходится',
  differs: 'расходится',
  unavailable: 'не отвечает',
};

export const DIFFERENCES: Texts<Reconciled['differences'][number]['what']> = {
  not_here: 'у них оплачен, у нас нет',
  not_there: 'у нас оплачен, у них нет',
  other_amount: 'суммы разные',
};
