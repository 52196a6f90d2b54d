import { SEARCH_PRICE_RUB } from '@vidno/contract/constants';

/** What one search costs. */
export const SEARCH_PRICE_KOPECKS = SEARCH_PRICE_RUB * 100;

/** How many whole searches the balance pays for. */
export function countSearches(balanceKopecks: number): number {
  return Math.floor(balanceKopecks / SEARCH_PRICE_KOPECKS);
}
