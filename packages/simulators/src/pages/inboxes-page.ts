import type { Answer } from '../vk/http.ts';
import { htmlPage } from './html-page.ts';

const INBOXES = [
  { path: '/simulator/mail', title: 'Письма', about: 'Коды и ссылки для входа, уведомления' },
  { path: '/simulator/sms', title: 'СМС', about: 'Коды, которые сайт отправил на телефон' },
  { path: '/simulator/telegram', title: 'Telegram', about: 'Чат с ботом сайта' },
  { path: '/simulator/cloudpayments', title: 'CloudPayments', about: 'Платежи: возвраты и споры' },
  { path: '/simulator/yookassa', title: 'ЮKassa', about: 'Платежи: возвраты и споры' },
  { path: '/simulator/payselection', title: 'Payselection', about: 'Платежи: возвраты и споры' },
];

/** The start page: where to see what the site has sent. */
export function inboxesPage(): Answer {
  const links = INBOXES.map(
    ({ path, title, about }) => `<article><a href="${path}">${title}</a><div class="quiet">${about}</div></article>`,
  );
  return htmlPage('Что отправил сайт', `<h1>Что отправил сайт</h1>${links.join('')}`);
}
