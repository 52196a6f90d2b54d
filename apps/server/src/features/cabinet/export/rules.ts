import type { Tables } from '#database/tables.ts';
import { ACCOUNT_SECTIONS } from './account-section-rules.ts';
import type { ExportSection } from './export-section.ts';
import { MONEY_SECTIONS } from './money-section-rules.ts';
import { MONITOR_SECTIONS } from './monitor-section-rules.ts';
import { SEARCH_SECTIONS } from './search-section-rules.ts';
import { VK_SECTIONS } from './vk-section-rules.ts';

/** Everything that is held about an account, in the order of the page. */
export const SECTIONS: readonly ExportSection[] = [
  ...ACCOUNT_SECTIONS,
  ...MONEY_SECTIONS,
  ...SEARCH_SECTIONS,
  ...MONITOR_SECTIONS,
  ...VK_SECTIONS,
];

/** What belongs to an account and is not in the archive, with the reason, which stands on the page. */
export const NOT_EXPORTED: Readonly<Partial<Record<keyof Tables, string>>> = {
  acquirer_order: 'Поручения банку: они следуют из платежей.',
  receipt: 'Чеки: касса прислала их вам на почту.',
  ledger_lot: 'Остатки пополнений: они следуют из движений денег.',
  run: 'Ход поисков и проверок: их состояние стоит в самих поисках и проверках.',
  password_reset: 'Ссылки для нового пароля: хранится только их отпечаток, и живут они недолго.',
  recovery_code: 'Коды восстановления: хранится только их отпечаток.',
  uncertain_result_count: 'Сколько результатов за последний день были неуверенными: счётчик, больше ничего.',
  telegram_link: 'Одноразовые ссылки на бота: они живут недолго и ничего о вас не говорят.',
  vk_authorisation: 'Начатый вход в VK: секрет, который живёт десять минут.',
};

/** Rows of a section that the page shows; the rest is in the file only. */
export const PAGE_ROWS_MAX = 1_000;
