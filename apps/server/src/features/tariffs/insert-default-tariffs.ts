import type { Database, NewRow } from '#database/database.ts';
import { insertTariffs } from './repository.ts';

const ALL_SERVICES = [1, 2, 3];

/** What we start with; the operator changes it in the database. */
const DEFAULT_TARIFFS: readonly NewRow<'tariff'>[] = [
  {
    id: 'trial',
    name: 'Пробный',
    price_kopecks: 100,
    days: 3,
    services: ALL_SERVICES,
    position: 1,
    renewal: 'asked',
    continues_as: 'month',
    once: true,
  },
  {
    id: 'day',
    name: 'Разовый 1 день',
    price_kopecks: 4_900,
    days: 1,
    services: ALL_SERVICES,
    position: 2,
    renewal: 'never',
    continues_as: null,
  },
  {
    id: 'month',
    name: 'Месяц',
    price_kopecks: 99_000,
    days: 30,
    services: ALL_SERVICES,
    position: 3,
    renewal: 'always',
    continues_as: null,
  },
  {
    id: 'constructor',
    name: 'Конструктор',
    price_kopecks: 0,
    days: 30,
    services: [],
    position: 4,
    renewal: 'always',
    continues_as: null,
    tools: [
      { service: 1, title: 'Умный поиск', price_kopecks: 39_000 },
      { service: 2, title: 'Аналитика VK', price_kopecks: 49_000 },
      { service: 3, title: 'Мониторинг поиска', price_kopecks: 29_000 },
    ],
  },
];

/** Adds the tariffs that are missing; those the operator has changed stay. Safe to call from several processes at once. */
export async function insertDefaultTariffs(db: Database): Promise<void> {
  await insertTariffs(db, DEFAULT_TARIFFS);
}
