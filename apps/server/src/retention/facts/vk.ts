import { KEPT_DAYS } from '../kept-days.ts';
import { type FactsOfTables, NO_PERSONAL_DATA } from '../table-facts.ts';

/** The analytics of VK. */
export const VK_FACTS = {
  tracked_account: {
    what: 'VK pages that were added',
    kept: { with: 'account' },
    erasedBy: 'vk-accounts',
    download: {
      written: 'vk-accounts',
      title: 'Отслеживаемые страницы VK',
      page: {
        screen_name: 'Адрес',
        first_name: 'Имя',
        last_name: 'Фамилия',
        collected_count: 'Собрано записей',
        created_at: 'Добавлена',
      },
    },
  },
  vk_share: {
    what: 'shared reports',
    kept: { since: 'expires_at', days: 0 },
    key: ['account_id', 'token_hash'],
    download: {
      written: 'vk-report-links',
      title: 'Ссылки на отчёты',
      page: {
        tracked_account_id: 'Страница',
        date_from: 'С',
        date_to: 'По',
        created_at: 'Создана',
        expires_at: 'До',
      },
    },
  },
  vk_token: {
    what: 'logins at VK ID, encrypted',
    kept: { with: 'account' },
    further: [
      {
        what: 'logins at VK ID that have ended',
        since: 'expires_at',
        days: 0,
        where: "kind = 'user' and refresh_token is null",
      },
      {
        what: 'logins that VK ID has refused',
        since: 'created_at',
        days: 0,
        where: "kind = 'user' and state = 'dead'",
        unwatched: true,
      },
    ],
    key: ['id'],
    erasedBy: 'vk-login',
    holds: 'true',
    download: {
      name: 'vk-login',
      title: 'Вход в VK для аналитики',
      fields: ['vk_user_id', 'vk_name', 'vk_avatar_url', 'state', 'created_at'],
      leftOut: [
        'id',
        'kind',
        'setting_hash',
        'access_token',
        'refresh_token',
        'device_id',
        'expires_at',
        'refreshing_until',
        'paused_until',
        'last_error',
        'next_call_at',
        'slot_count',
      ],
      page: { vk_user_id: 'Номер в VK', vk_name: 'Имя', state: 'Состояние', created_at: 'Когда' },
    },
  },
  vk_authorisation: {
    what: 'logins at VK ID that were not finished',
    kept: { since: 'expires_at', days: 0 },
    key: ['state_hash'],
    download: { withheld: 'Начатый вход в VK: секрет, который живёт десять минут.' },
  },
  vk_account: {
    what: 'VK pages that nobody tracks any more',
    kept: { since: 'abandoned_at', days: KEPT_DAYS.abandonedWall, removedBy: 'vk-walls' },
  },
  vk_audience: { what: 'who follows a page', kept: { with: 'vk_account' } },
  vk_audience_member: { what: 'followers', kept: { with: 'vk_audience' } },
  vk_collection: { what: 'how far a wall was read', kept: { with: 'vk_account' } },
  vk_post: { what: 'posts', kept: { with: 'vk_account' } },
  vk_post_day: { what: 'sums of posts', kept: { with: 'vk_account' } },
  vk_post_dirty: { what: 'sums to be made again', kept: { with: 'vk_account' } },
  vk_post_rank: { what: 'sums of posts', kept: { with: 'vk_account' } },
  vk_post_roll_up: { what: 'sums of posts', kept: { with: 'vk_account' } },
  vk_post_tag: { what: 'tags of posts', kept: { with: 'vk_account' } },
  vk_post_total: { what: 'sums of posts', kept: { with: 'vk_account' } },
  vk_allowance: {
    what: 'how many calls to VK were made for whom',
    kept: { since: 'day', days: KEPT_DAYS.vkCalls + 1, unit: 'day' },
    key: ['spender', 'method', 'day'],
  },
  vk_call_budget: {
    what: 'how many calls to VK were made',
    kept: { since: 'day', days: KEPT_DAYS.vkCalls + 1, unit: 'day' },
    key: ['token_id', 'method', 'day'],
  },
  vk_method_pause: {
    what: 'pauses VK asked for',
    kept: { since: 'until', days: 0 },
    key: ['token_id', 'method'],
  },
  vk_turn: {
    what: 'whose turn it is to call VK',
    kept: { since: 'turn_at', days: KEPT_DAYS.vkCalls },
    key: ['spender'],
  },
  vk_capability: { what: 'what VK answers', kept: NO_PERSONAL_DATA },
  vk_city: { what: 'cities of VK', kept: NO_PERSONAL_DATA },
} as const satisfies FactsOfTables;
