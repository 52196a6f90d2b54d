import * as z from 'zod/mini';
import { fileAnswer } from '../client/file-answer.ts';
import { endpoint } from '../endpoint.ts';
import { moment } from './pages.ts';

/**
 * What can be refused because of a limit, by the label in metrics. A limit without a title here does not compile. Those with an address
 * count for everybody behind it.
 */
export const REFUSED_ACTIONS = {
  page: 'Страницы и файлы сайта',
  start_from_address: 'Начать поиск, с адреса',
  count_people_from_address: 'Посчитать людей, с адреса',
  create_demo: 'Завести гостя',
  open_session: 'Открыть сессию',
  send_email_from_address: 'Попросить письмо, с адреса',
  use_token: 'Открыть ссылку с ключом',
  guess_token: 'Угадывать ключи ссылок',
  send_code_from_address: 'Попросить код, с адреса',
  log_in_from_address: 'Войти, с адреса',
  guess_proof: 'Угадывать пароль или код',
  start_login_from_address: 'Начать вход через VK или Telegram, с адреса',
  start_payment_from_address: 'Начать оплату, с адреса',
  removal_from_address: 'Попросить об удалении, с адреса',
  support_from_address: 'Написать в поддержку, с адреса',
  without_session: 'Всё без сессии',
  start: 'Начать поиск',
  count_people: 'Посчитать людей',
  send_email: 'Попросить письмо',
  send_code: 'Попросить код',
  prove: 'Подтвердить паролем или кодом',
  start_login: 'Начать вход через VK или Telegram',
  start_payment: 'Начать оплату',
  link_telegram: 'Подключить Telegram',
  export: 'Скачать или поделиться',
  export_data: 'Скачать свои данные',
  delete_account: 'Удалить аккаунт',
  support: 'Написать в поддержку',
  accept_documents: 'Принять документы',
  any_call: 'Всё с одного аккаунта',
  upload_bytes: 'Отправить много данных',
  poll: 'Спрашивать, готово ли',
  stream: 'Держать открытые страницы',
  stream_from_address: 'Держать открытые страницы, с адреса',
  upload: 'Отправлять фото одновременно',
  upload_from_address: 'Отправлять фото одновременно, с адреса',
  unpaid_photo_search: 'Искать по фото без оплаты',
  bytes_in_hand: 'Заполнить память сервера',
  forged_webhook: 'Уведомление об оплате: подделка или не та подпись',
  unasked_webhook: 'Уведомление об оплате: слишком часто, чтобы переспрашивать',
  unchecked_webhook: 'Уведомление об оплате: не удалось проверить',
} as const;
export type RefusedAction = keyof typeof REFUSED_ACTIONS;

const refusals = z.object({
  hour: moment,
  /** Of `REFUSED_ACTIONS`, or of a release that knows more of them. */
  action: z.string(),
  refused: z.int(),
});
export type Refusals = z.infer<typeof refusals>;

export const listRefusals = endpoint({
  api: 'account',
  method: 'GET',
  path: '/api/admin/refusals',
  summary: 'Отказы по лимитам за последние сутки, по часам и действиям',
  operator: { does: 'reads' },
  response: z.object({ status: z.literal('ok'), data: z.array(refusals) }),
});

export const exportRefusals = endpoint({
  api: 'account',
  method: 'GET',
  path: '/api/admin/refusals/export',
  summary: 'Отказы по лимитам за последние сутки файлом CSV',
  operator: { does: 'reads' },
  ...fileAnswer,
});
