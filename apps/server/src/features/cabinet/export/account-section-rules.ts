import { listAcceptancesForExport } from '#features/documents/public.ts';
import {
  listAccountEmailsForExport,
  listAccountForExport,
  listIdentitiesForExport,
  listServicesForExport,
  listSessionsForExport,
} from '#features/identity/public.ts';
import { listAuditEventsForExport, listConsentsForExport } from '#features/privacy/public.ts';
import { listSupportEmailsForExport } from '#features/support/public.ts';
import { listNoticesForExport } from '../notices/notice-repository.ts';
import { type ExportSection, pagedSection, smallSection } from './export-section.ts';

/** The account, and what was done with it. */
export const ACCOUNT_SECTIONS: readonly ExportSection[] = [
  smallSection(listAccountForExport, {
    name: 'account',
    title: 'Профиль',
    tables: ['account'],
    columns: {
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
  }),
  smallSection(listServicesForExport, {
    name: 'services',
    title: 'Открытые услуги',
    tables: ['account_service'],
    columns: { service: 'Номер услуги' },
  }),
  smallSection(listIdentitiesForExport, {
    name: 'logins',
    title: 'Вход через VK ID и Telegram',
    tables: ['account_identity'],
    columns: { provider: 'Через что', subject: 'Номер там', name: 'Имя там', created_at: 'Привязан' },
  }),
  pagedSection(listSessionsForExport, {
    name: 'sessions',
    title: 'Сеансы',
    tables: ['browser_session'],
    columns: { device: 'Устройство', created_at: 'Начат', last_seen_at: 'Последний визит', expires_at: 'Закончится' },
  }),
  pagedSection(listAccountEmailsForExport, {
    name: 'account-emails',
    title: 'Письма об аккаунте',
    tables: ['account_email'],
    columns: { kind: 'О чём', address: 'Куда', created_at: 'Когда' },
  }),
  pagedSection(listConsentsForExport, {
    name: 'consents',
    title: 'Согласия',
    tables: ['consent'],
    columns: { version: 'Версия текста', purpose: 'Цель', accepted_at: 'Когда' },
  }),
  smallSection(listAcceptancesForExport, {
    name: 'documents',
    title: 'Принятые документы',
    tables: ['document_acceptance'],
    columns: {
      kind: 'Документ',
      version: 'Версия текста',
      accepted_for: 'Для чего',
      accepted_at: 'Когда',
      address: 'Адрес в интернете',
    },
  }),
  pagedSection(listSupportEmailsForExport, {
    name: 'support',
    title: 'Письма в поддержку',
    tables: ['support_email'],
    columns: { created_at: 'Когда', message: 'Текст', reply_to: 'Куда ответить', screen: 'Откуда написано' },
  }),
  pagedSection(listAuditEventsForExport, {
    name: 'audit-log',
    title: 'Журнал действий',
    tables: ['audit_event'],
    columns: { at: 'Когда', action: 'Действие', purpose: 'Цель', subject: 'Подробности' },
  }),
  pagedSection(listNoticesForExport, {
    name: 'company-notices',
    title: 'Сообщения о смене компании',
    tables: ['company_notice_account'],
    columns: { text: 'Текст', created_at: 'Когда', read_at: 'Прочитано' },
  }),
];
