import { formatMonth } from '@vidno/contract/format/dates';
import type { StatementFormat } from '@vidno/contract/money/statement';
import { formatDayMonth } from '#shared/format/days.ts';
import { formatMoment } from '#shared/format/format.ts';
import { ALL_TIME } from './rules.ts';

export const texts = {
  title: 'Выписка',
  loading: 'Загружаем выписку',
  period: 'Период',
  month: (month: string) => {
    const name = month === ALL_TIME ? 'всё время' : formatMonth(month);
    return name.charAt(0).toUpperCase() + name.slice(1);
  },
  show: 'Показать',
  kinds: { all: 'Всё', in: 'Пришло', out: 'Потрачено' },
  caption: (month: string) => `Операции, ${month === ALL_TIME ? 'всё время' : formatMonth(month)}`,
  date: 'Дата',
  /** The time may stand below the date, where a card is narrow. */
  moment: (at: string) => formatMoment(at).replace(/,\s/, ', '),
  operation: 'Операция',
  amount: 'Сумма',
  balance: 'Остаток',
  receipt: 'Чек',
  setAside: 'отложено',
  receipts: { waiting: 'Чек ждёт кассу', sent: 'Чек отправлен' },
  noReceipt: 'Не нужен',
  waiting: 'Касса пока не ответила, повторяем сами. Чек придёт на почту, на ваши деньги это не влияет.',
  note: 'Сначала тратятся деньги, которые пришли раньше. Время московское.',
  emptyTitle: 'Пока ни одной операции',
  empty: 'Как только появится первая копейка, она будет здесь: откуда пришла, на что потрачена, где чек.',
  nothingTitle: 'Здесь операций нет',
  nothing: 'Попробуйте другой период или посмотрите всё сразу.',
  showAll: 'Показать всё',
  emptyPage: 'На этой странице пусто',
  firstPage: 'К первой странице',
};

export const totalsTexts = {
  label: 'Итоги',
  before: (firstDay: string | undefined) => (firstDay === undefined ? 'Было' : `Было ${formatDayMonth(firstDay)}`),
  in: 'Пришло',
  spent: 'Потрачено',
  returned: 'Вернули на карту',
  balance: 'Остаток',
  reserved: (amount: string) => `из них отложено ${amount}`,
};

export const fileTexts = {
  label: 'Скачать выписку',
  download: (format: StatementFormat) => `Скачать ${format.toUpperCase()}`,
  busy: 'Готовим файл',
  done: 'Файл скачан.',
};
