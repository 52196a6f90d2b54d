import { KEPT_DAYS } from '../kept-days.ts';
import type { FactsOfTables } from '../table-facts.ts';

/** The account, and what was done with it. */
export const ACCOUNT_FACTS = {
  account: {
    what: 'visitors who do not come back, and whose money goes back to its card; a user stays until they delete their account',
    kept: {
      since: 'last_seen_at',
      days: 'demoIdleDays',
      where: 'demo and deletion_at is null',
      removedBy: 'visitors',
    },
    further: [
      {
        what: 'accounts that are to be deleted, once their money has gone back to its cards',
        since: 'deletion_at',
        days: 0,
        where: `not exists (select from acquirer_order as told
          where told.account_id = account.id and told.kind in ('refund', 'release') and told.state = 'refused')`,
        removedBy: 'accounts',
      },
    ],
    key: ['id'],
    owner: 'id',
    download: {
      name: 'account',
      title: 'Профиль',
      fields: [
        ...(['id', 'email', 'phone', 'telegram', 'demo', 'role', 'created_at', 'registered_at'] as const),
        ...(['registration_type', 'affiliate_id', 'webmaster_id', 'flow_id', 'last_seen_at', 'blocked_at'] as const),
        ...(['modal_30_days_at', 'modal_30_days_hidden', 'deletion_at'] as const),
        { as: 'second_factor_since', from: 'totp_confirmed_at' },
        { as: 'has_password', from: 'password_hash is not null' },
      ],
      leftOut: [
        ...(['email_key', 'password_hash', 'totp_secret', 'totp_confirmed_at', 'totp_last_step'] as const),
        ...(['password_mailed', 'device_generation', 'successor_id'] as const),
      ],
      page: {
        id: 'Номер',
        email: 'Почта',
        phone: 'Телефон',
        telegram: 'Telegram',
        created_at: 'Создан',
        registered_at: 'Регистрация',
        last_seen_at: 'Последний визит',
        has_password: 'Есть пароль',
        second_factor_since: 'Второй шаг входа с',
        deletion_at: 'Будет удалён',
      },
    },
  },
  account_service: {
    what: 'what an account may use',
    kept: { with: 'account' },
    key: ['account_id', 'service', 'origin'],
    download: {
      name: 'services',
      title: 'Открытые услуги',
      fields: ['service'],
      leftOut: ['origin', 'ends_at'],
      page: { service: 'Номер услуги' },
    },
  },
  account_identity: {
    what: 'logins through VK ID and Telegram',
    kept: { with: 'account' },
    key: ['account_id', 'provider'],
    erasedBy: 'logins',
    download: {
      name: 'logins',
      title: 'Вход через VK ID и Telegram',
      fields: ['provider', 'subject', 'name', 'created_at'],
      leftOut: [],
      page: { provider: 'Через что', subject: 'Номер там', name: 'Имя там', created_at: 'Привязан' },
    },
  },
  browser_session: {
    what: 'sessions',
    kept: { since: 'expires_at', days: 0 },
    key: ['id'],
    erasedBy: 'logins',
    download: {
      name: 'sessions',
      title: 'Сеансы',
      fields: ['id', 'device', 'created_at', 'last_seen_at', 'expires_at'],
      leftOut: [
        ...(['secret_hash', 'generation', 'pending_account_id', 'pending_until', 'password_due'] as const),
        ...(['former_account_id', 'proven_at', 'changes_seen_at'] as const),
      ],
      page: {
        device: 'Устройство',
        created_at: 'Начат',
        last_seen_at: 'Последний визит',
        expires_at: 'Закончится',
      },
    },
  },
  account_email: {
    what: 'letters about an account',
    kept: { since: 'created_at', days: KEPT_DAYS.accountEmail },
    key: ['id'],
    download: {
      name: 'account-emails',
      title: 'Письма об аккаунте',
      fields: ['id', 'kind', 'address', 'created_at'],
      leftOut: ['mailbox', 'state', 'attempts'],
      page: { kind: 'О чём', address: 'Куда', created_at: 'Когда' },
    },
  },
  consent: {
    what: 'consents and stated purposes',
    kept: { with: 'account' },
    download: {
      name: 'consents',
      title: 'Согласия',
      fields: ['id', 'kind', 'version', 'purpose', 'accepted_at'],
      leftOut: [],
      page: { version: 'Версия текста', purpose: 'Цель', accepted_at: 'Когда' },
    },
  },
  document_acceptance: {
    what: 'accepted documents',
    kept: { with: 'account' },
    key: ['account_id', 'kind', 'version', 'accepted_for'],
    download: {
      name: 'documents',
      title: 'Принятые документы',
      fields: ['kind', 'version', 'accepted_for', 'text_hash', 'address', 'accepted_at'],
      leftOut: [],
      order: ['accepted_at'],
      page: {
        kind: 'Документ',
        version: 'Версия текста',
        accepted_for: 'Для чего',
        accepted_at: 'Когда',
        address: 'Адрес в интернете',
      },
    },
  },
  support_email: {
    what: 'messages to the support',
    kept: { since: 'created_at', days: KEPT_DAYS.supportEmail },
    key: ['id'],
    download: {
      name: 'support',
      title: 'Письма в поддержку',
      fields: ['id', 'reply_to', 'message', 'screen', 'created_at'],
      leftOut: ['recipient', 'address', 'state', 'attempts'],
      // The copy for the user says the same.
      where: "recipient = 'operator'",
      page: { created_at: 'Когда', message: 'Текст', reply_to: 'Куда ответить', screen: 'Откуда написано' },
    },
  },
  audit_event: {
    what: 'the journal: number of the account, action, time',
    kept: { because: 'as long as the service runs' },
    further: [
      {
        what: 'purposes in the journal, whose hash stays',
        since: 'at',
        days: KEPT_DAYS.auditPurpose,
        where: 'purpose is not null',
        removedBy: 'audit-purposes',
      },
    ],
    key: ['id'],
    download: {
      name: 'audit-log',
      title: 'Журнал действий',
      fields: ['id', 'at', 'action', 'purpose', 'subject'],
      leftOut: ['purpose_salt'],
      page: { at: 'Когда', action: 'Действие', purpose: 'Цель', subject: 'Подробности' },
    },
  },
  company_notice_account: {
    what: 'which notices an account has seen',
    kept: { with: 'account' },
    key: ['account_id', 'notice_id'],
    download: {
      written: 'company-notices',
      title: 'Сообщения о смене компании',
      page: { text: 'Текст', created_at: 'Когда', read_at: 'Прочитано' },
    },
  },
} as const satisfies FactsOfTables;
