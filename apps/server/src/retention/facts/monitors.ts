import { KEPT_DAYS } from '../kept-days.ts';
import type { FactsOfTables } from '../table-facts.ts';

/** Monitors, what they found, and how the user is told. */
export const MONITOR_FACTS = {
  monitor: {
    what: 'monitors that have ended',
    kept: { since: 'ends_at', days: 'resultDays', removedBy: 'monitors' },
    erasedBy: 'monitors',
    download: {
      name: 'monitors',
      title: 'Мониторинги',
      fields: [
        ...(['id', 'keyword', 'source_id', 'place', 'refresh_minutes', 'collection_days'] as const),
        ...(['created_at', 'ends_at', 'next_due_at', 'last_number'] as const),
      ],
      leftOut: [
        ...(['keyword_key', 'source_kind', 'place_id', 'schedule_from', 'previous_due_at'] as const),
        ...(['waiting', 'last_ok_number'] as const),
      ],
      page: {
        id: 'Номер',
        keyword: 'Слова',
        source_id: 'Где',
        place: 'Место',
        refresh_minutes: 'Раз в столько минут',
        created_at: 'Начат',
        ends_at: 'Закончится',
      },
    },
  },
  monitor_run: {
    what: 'when a monitor looked, and how much it found',
    kept: { with: 'monitor' },
    download: {
      written: 'monitor-checks',
      title: 'Проверки мониторингов',
      page: {
        monitor_id: 'Мониторинг',
        number: 'Проверка',
        due_at: 'Когда',
        status: 'Состояние',
        count: 'Найдено',
        new_count: 'Нового',
      },
    },
  },
  monitor_hit: {
    what: 'hits of a monitor that are gone from its source',
    kept: { since: 'gone_at', days: 'resultDays' },
    key: ['account_id', 'monitor_id', 'key', 'first_run'],
    download: {
      name: 'monitor-results',
      title: 'Находки мониторингов',
      fields: [
        ...(['monitor_id', 'first_run', 'last_run', 'kind', 'title', 'text', 'subtitle', 'url'] as const),
        ...(['published_at', 'first_seen_at'] as const),
      ],
      leftOut: ['key', 'person_id', 'content_hash', 'gone_at'],
      page: {
        monitor_id: 'Мониторинг',
        title: 'Кто или что',
        text: 'Текст',
        url: 'Страница',
        first_seen_at: 'Впервые найдено',
      },
    },
  },
  monitor_pause: {
    what: 'paused monitors',
    kept: { with: 'account' },
    key: ['account_id'],
    download: {
      name: 'monitor-pauses',
      title: 'Приостановка мониторингов',
      fields: ['began_at'],
      leftOut: [],
      page: { began_at: 'С какого времени' },
    },
  },
  notification: {
    what: 'notifications',
    kept: { since: 'created_at', days: KEPT_DAYS.notification },
    further: [
      {
        // The text names them too.
        what: 'copies of what was found, in notifications',
        since: 'created_at',
        days: 'resultDays',
        where: "hits <> '[]'",
        blanks: "hits = '[]', text = ''",
      },
    ],
    download: {
      name: 'notifications',
      title: 'Уведомления',
      fields: ['id', 'title', 'text', 'link', 'monitor_id', 'monitor_keyword', 'hits', 'created_at', 'read_at'],
      leftOut: ['key'],
      page: { created_at: 'Когда', title: 'Заголовок', text: 'Текст', read_at: 'Прочитано' },
    },
  },
  notification_delivery: {
    what: 'what became of them',
    kept: { with: 'notification' },
    key: ['account_id', 'notification_id', 'channel'],
    download: {
      name: 'notification-deliveries',
      title: 'Отправка уведомлений',
      fields: ['notification_id', 'channel', 'state', 'reason', 'ended_at'],
      leftOut: ['message_id'],
      page: { notification_id: 'Уведомление', channel: 'Куда', state: 'Состояние', ended_at: 'Когда' },
    },
  },
  notification_channel: {
    what: 'where notifications are sent',
    kept: { with: 'account' },
    key: ['account_id', 'channel'],
    download: {
      name: 'notification-channels',
      title: 'Куда приходят уведомления',
      fields: ['channel', 'address', 'name', 'confirmed_at', 'enabled', 'muted_at'],
      leftOut: ['state', 'claim_version', 'attempts', 'message_id', 'may_have_lost'],
      page: { channel: 'Куда', address: 'Адрес', name: 'Имя', confirmed_at: 'Подтверждён', enabled: 'Включено' },
    },
  },
  notification_preference: {
    what: 'quiet hours',
    kept: { with: 'account' },
    key: ['account_id'],
    download: {
      name: 'quiet-hours',
      title: 'Тихие часы',
      fields: ['quiet_from', 'quiet_to', 'timezone'],
      leftOut: [],
      page: { quiet_from: 'С', quiet_to: 'До', timezone: 'Часовой пояс' },
    },
  },
  notification_unsubscription: {
    what: 'letters turned off',
    kept: { with: 'account' },
    key: ['account_id', 'monitor_id'],
    download: {
      name: 'unsubscriptions',
      title: 'Отписки от писем',
      fields: ['monitor_id', 'created_at'],
      leftOut: [],
      page: { monitor_id: 'Мониторинг', created_at: 'Когда' },
    },
  },
  email_confirmation: {
    what: 'addresses that wait for confirmation',
    kept: { since: 'created_at', days: KEPT_DAYS.confirmation },
    download: {
      name: 'email-confirmations',
      title: 'Подтверждения почты',
      fields: ['id', 'address', 'created_at', 'expires_at'],
      leftOut: ['token_hash', 'mailbox', 'state', 'attempts'],
      page: { address: 'Почта', created_at: 'Запрошено', expires_at: 'Действует до' },
    },
  },
  telegram_link: {
    what: 'links to the bot',
    kept: { since: 'expires_at', days: KEPT_DAYS.expiredTelegramLink },
    download: { withheld: 'Одноразовые ссылки на бота: они живут недолго и ничего о вас не говорят.' },
  },
} as const satisfies FactsOfTables;
