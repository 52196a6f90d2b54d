import type { ProblemKind } from '../problems/problem-kind.ts';
import { PASTED_LINKS_MAX, TRACKED_MAX } from './limits.ts';

/** Refusals of the VK analytics API. */
export const VK_PROBLEMS = {
  vk_login_blank: { code: 'login_blank', status: 400, text: 'Вы не ввели данные о пользователе' },
  vk_login_malformed: {
    code: 'login_malformed',
    status: 400,
    text: 'Это не похоже на страницу ВКонтакте. Вставьте ссылку, короткое имя или id.',
  },
  vk_account_unknown: {
    code: 'vk_account_unknown',
    status: 404,
    text: 'Такой страницы ВКонтакте нет. Проверьте ссылку.',
  },
  vk_account_deleted: { code: 'vk_account_unavailable', status: 422, text: 'Эта страница ВКонтакте удалена.' },
  vk_account_banned: { code: 'vk_account_unavailable', status: 422, text: 'Эта страница ВКонтакте заблокирована.' },
  vk_account_closed: {
    code: 'vk_account_unavailable',
    status: 422,
    text: 'Профиль закрыт: его посты видны только друзьям, мы их не собираем.',
  },
  vk_account_removed: {
    code: 'vk_account_removed',
    status: 422,
    text: 'Эту страницу убрали по просьбе её владельца. Собирать её мы больше не будем.',
  },
  vk_community_closed: {
    code: 'vk_account_unavailable',
    status: 422,
    text: 'Сообщество закрыто: его посты видны только участникам, мы их не собираем.',
  },
  tracked_account_not_found: {
    code: 'not_found',
    status: 404,
    text: 'Аккаунт не найден среди ваших. Возможно, он удалён.',
  },
  vk_demo_limit: {
    code: 'demo_limit',
    status: 409,
    text: 'В демо можно проверить один аккаунт. Удалите его, чтобы добавить другой.',
  },
  vk_auth_required: { code: 'vk_auth_required', status: 403, text: 'Войдите через VK ID, чтобы продолжить.' },
  vk_redirect_forbidden: {
    code: 'invalid_request',
    status: 400,
    text: 'После входа можно вернуться только на наш сайт.',
  },
  vk_unavailable: {
    code: 'vk_unavailable',
    status: 503,
    text: 'ВКонтакте сейчас не отвечает. Попробуйте через несколько минут.',
  },
  vk_busy: {
    code: 'vk_busy',
    status: 503,
    text: 'ВКонтакте отвечает, но сейчас к нему очередь: мы спрашиваем его по одному.',
  },
  vk_budget: {
    code: 'vk_busy',
    status: 503,
    text: 'Запас запросов к ВКонтакте на сегодня исчерпан. Он пополнится в полночь по Москве.',
  },
  vk_allowance: {
    code: 'vk_busy',
    status: 503,
    text: 'Ваши запросы к ВКонтакте на сегодня закончились. Новые появятся в полночь по Москве.',
  },
  vk_no_access: { code: 'vk_unavailable', status: 503, text: 'Сейчас у сайта нет действующего доступа к ВКонтакте.' },
  too_many_tracked: {
    code: 'too_many_tracked',
    status: 409,
    text: `У вас уже ${TRACKED_MAX} аккаунтов, больше отслеживать нельзя. Уберите ненужные — и добавьте новые.`,
  },
  too_many_links: {
    code: 'too_many_links',
    status: 400,
    text: `За один раз можно добавить до ${PASTED_LINKS_MAX} страниц. Разделите список на части: пока мы ничего не добавили.`,
  },
  undo_expired: {
    code: 'undo_expired',
    status: 409,
    text: 'Вернуть уже нельзя: прошло больше часа. Добавьте страницы заново.',
  },
  vk_not_connected: { code: 'vk_not_connected', status: 503, text: 'Аналитика VK на этом сайте не подключена.' },
  report_group_unknown: { code: 'invalid_request', status: 400, text: 'Такой группы в этом отчёте нет.' },
  too_many_shares: {
    code: 'too_many_shares',
    status: 409,
    text: 'У вас уже 100 открытых ссылок на отчёты. Закройте ненужные — и создайте новую.',
  },
  share_not_open: { code: 'not_found', status: 404, text: 'Эта ссылка уже закрыта или истекла.' },
  share_removed: {
    code: 'share_removed',
    status: 410,
    text: 'Отчёт убрали по просьбе человека, о чьей странице он был.',
  },
  share_not_found: {
    code: 'not_found',
    status: 404,
    text: 'Ссылка истекла или отозвана. Попросите новую у того, кто её прислал.',
  },
} as const satisfies Record<string, ProblemKind>;
