export const days30Texts = {
  title: 'Вы с нами больше 30 дней',
  lead: 'За последние 30 дней вы ничего не оплачивали. Ничего не пропало: всё ваше на месте, а у нас есть новое.',
  noTariff: 'Тарифа у вас сейчас нет, поэтому ничего и не спишется.',
  holds: 'Что у вас есть',
  news: 'Что нового',
  open: 'Открыть',
  never: 'Больше не показывать',
  tariffs: 'Тарифы',
};

/** What has been added to the product lately, newest first. Only what works now; three at most. */
export const NEWS: readonly { readonly title: string; readonly detail: string }[] = [
  { title: 'Личный кабинет', detail: 'Сеансы на всех устройствах, второй шаг входа, выгрузка данных' },
  { title: 'Поиск сразу по нескольким фото', detail: 'От двух до пяти снимков одного человека: ответ точнее' },
  { title: 'Сравнение страниц VK', detail: 'До десяти аккаунтов рядом, с выгрузкой в таблицу' },
];

export const companyTexts = {
  title: 'Смена компании',
  stays: 'Сообщение останется в разделе «Уведомления».',
};
