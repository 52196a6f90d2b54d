import type { ProblemKind } from '../problems/problem-kind.ts';

export const MONEY_PROBLEMS = {
  payments_off: {
    code: 'payments_off',
    status: 503,
    text: 'Оплата на этом сайте не подключена: всё, что открыто, бесплатно.',
  },
  acquirer_down: {
    code: 'acquirer_down',
    status: 503,
    text: 'Банк сейчас не отвечает. Деньги не списаны, попробуйте через минуту.',
  },
  method_unavailable: {
    code: 'method_unavailable',
    status: 422,
    text: 'Так заплатить сейчас нельзя. Выберите карту.',
    field: 'method',
  },
  amount_wrong: { code: 'amount_wrong', status: 422, text: 'Такую сумму заплатить нельзя.', field: 'amount' },
  invoice_not_found: { code: 'not_found', status: 404, text: 'Платеж не найден' },
  service_unknown: { code: 'service_unknown', status: 422, text: 'Такой услуги нет.', field: 'group_id' },
  offer_required: {
    code: 'offer_required',
    status: 422,
    text: 'Оферта обновилась. Прочитайте новую и нажмите «Оплатить» ещё раз.',
    field: 'offer_version',
  },
  recurring_consent_required: {
    code: 'recurring_consent_required',
    status: 422,
    text: 'Без вашего согласия мы не списываем деньги сами. Поставьте галочку или выберите оплату на один раз.',
    field: 'recurring_version',
  },
  acceleration_unavailable: {
    code: 'acceleration_unavailable',
    status: 409,
    text: 'Ускорять уже не нужно: поиск скоро закончится.',
  },
  tariff_unknown: { code: 'tariff_unknown', status: 422, text: 'Такого тарифа нет.', field: 'tariff' },
  tools_required: {
    code: 'tools_required',
    status: 422,
    text: 'Выберите хотя бы один инструмент.',
    field: 'tools',
  },
  trial_used: { code: 'trial_used', status: 409, text: '«Пробный» можно взять один раз. Выберите другой тариф.' },
  tariff_changed: {
    code: 'tariff_changed',
    status: 409,
    text: 'Тариф за это время изменился. Посмотрите на цену ещё раз.',
  },
  tariff_same: { code: 'tariff_same', status: 409, text: 'Этот тариф уже у вас.' },
  subscription_not_found: { code: 'not_found', status: 404, text: 'Подписки нет: списаний тоже не будет.' },
  period_over: {
    code: 'period_over',
    status: 409,
    text: 'Оплаченный срок уже закончился. Подписку можно закрыть сразу.',
  },
  nothing_to_resume: {
    code: 'nothing_to_resume',
    status: 409,
    text: 'Возобновить это продление уже нельзя. Тариф можно выбрать заново.',
  },
  card_not_found: { code: 'not_found', status: 404, text: 'Этой карты уже нет.' },
  card_in_use: { code: 'card_in_use', status: 409, text: 'По этой карте идёт платёж. Попробуйте через минуту.' },
  cancel_link_unknown: {
    code: 'not_found',
    status: 404,
    text: 'Ссылка устарела. Подписку можно отменить в кабинете.',
  },
  slide_unknown: { code: 'not_found', status: 404, text: 'Этого вопроса уже нет.' },
  already_unlocked: { code: 'already_unlocked', status: 409, text: 'Этот результат уже открыт.' },
  receipt_contact_required: {
    code: 'receipt_contact_required',
    status: 422,
    text: 'Укажите почту: туда придёт чек.',
    field: 'email',
  },
  receipt_email_plain: {
    code: 'receipt_email_plain',
    status: 422,
    text: 'Чек на такой адрес не отправить: перед @ в нём не латинские буквы. Укажите другую почту.',
    field: 'email',
  },
} as const satisfies Record<string, ProblemKind>;
