import { listBalancesForExport, listTransfersForExport } from '#features/ledger/public.ts';
import { type ExportSection, pagedSection, smallSection } from './export-section.ts';

/** What the account has, and how it came to that. */
export const MONEY_SECTIONS: readonly ExportSection[] = [
  smallSection(listBalancesForExport, {
    name: 'balance',
    title: 'Баланс',
    tables: ['ledger_account'],
    columns: { kind: 'Счёт', balance_kopecks: 'Копеек', changed_at: 'Изменён' },
  }),
  pagedSection(listTransfersForExport, {
    name: 'payments',
    title: 'Движение денег',
    tables: ['ledger_transfer', 'ledger_entry', 'ledger_link'],
    columns: {
      created_at: 'Когда',
      purpose: 'Что это',
      from_kind: 'Откуда',
      to_kind: 'Куда',
      amount_kopecks: 'Копеек',
      balance_kopecks: 'Баланс после',
    },
  }),
];
