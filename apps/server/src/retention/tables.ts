import type { Tables } from '#database/database.ts';
import { ACCOUNT_FACTS } from './facts/account.ts';
import { MONEY_FACTS } from './facts/money.ts';
import { MONITOR_FACTS } from './facts/monitors.ts';
import { LOGIN_FACTS, PRODUCT_FACTS } from './facts/product.ts';
import { SEARCH_FACTS } from './facts/searches.ts';
import { VK_FACTS } from './facts/vk.ts';
import type { Aged, FactsOf, RetentionSettings, TableFacts } from './table-facts.ts';

const FACTS: { readonly [T in keyof Tables]: FactsOf<T> } = {
  ...ACCOUNT_FACTS,
  ...LOGIN_FACTS,
  ...MONEY_FACTS,
  ...SEARCH_FACTS,
  ...MONITOR_FACTS,
  ...VK_FACTS,
  ...PRODUCT_FACTS,
};

/** Every table once: purge, overdue watcher, privacy page, download and deletion of an account all follow from this. */
export const TABLES: readonly TableFacts[] = Object.entries<Omit<TableFacts, 'table'>>(FACTS).map(([table, facts]) => ({
  table,
  ...facts,
}));

export interface AgedRows {
  readonly facts: TableFacts;
  readonly rule: Aged & { readonly what: string };
}

/** All rules by which something goes by age. */
export function listAged(tables: readonly TableFacts[] = TABLES): AgedRows[] {
  return tables.flatMap((facts) => {
    const { what, kept, further = [] } = facts;
    const own = 'since' in kept ? [{ what, ...kept }] : [];
    return [...own, ...further].map((rule) => ({ facts, rule }));
  });
}

export function daysOf({ days }: Aged, settings: RetentionSettings): number {
  return typeof days === 'number' ? days : settings[days];
}
