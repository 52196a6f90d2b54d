import type { LoginChangeKind } from '@vidno/contract/account/login-changes';
import { formatMoment } from '#shared/format/format.ts';

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

export const loginChangeTexts = {
  title: 'Способ входа изменился',
  lead: 'Это сделали не в этом браузере:',
  ifNotYou: 'Это были не вы? Завершите остальные сеансы и сразу смените пароль.',
  mine: 'Это я',
  endOthers: 'Завершить остальные сеансы',
  keep: 'Оставить',
  madeAt: (at: string, device: string) => [formatMoment(at), device].filter(Boolean).join(' · '),
  ownTitle: 'Остальные сеансы ещё открыты',
  own: 'Мы сообщили им, что способ входа изменился. Если вошли не только вы, завершите их.',
  kinds: {
    password_changed: 'Изменён пароль',
    email_changed: 'Изменена почта',
    phone_changed: 'Изменён телефон',
    second_factor_on: 'Включён второй шаг входа',
    second_factor_off: 'Выключен второй шаг входа',
    second_factor_reset: 'Через сутки второй шаг входа выключится. Чтобы остановить, войдите с кодом',
    vk_linked: 'Привязан VK ID',
    vk_unlinked: 'Отвязан VK ID',
    telegram_linked: 'Привязан Telegram',
    telegram_unlinked: 'Отвязан Telegram',
  } satisfies Record<LoginChangeKind, string>,
};

export const companyTexts = {
  title: 'Смена компании',
  stays: 'Сообщение останется в разделе «Уведомления».',
};
