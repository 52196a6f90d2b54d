import type { Database, Transaction } from '#database/database.ts';
import type { ProfileLink } from '#features/catalogue/profile-link.ts';

/** Somebody of VK of whom a feature keeps something. */
export interface VkPerson {
  readonly vkId: number;
  /** The short name; null if it is not known. */
  readonly name: string | null;
}

/** Some of them, each once, by number. */
export interface PageOfVkPeople {
  /** The last one of the page before; null for the first page. */
  readonly after: VkPerson | null;
  readonly limit: number;
}

/** Pages of people of VK, by their numbers and by their short names. */
export interface VkPages {
  readonly vkIds: readonly number[];
  readonly names: readonly string[];
}

/** What the features for VK keep of people whom no catalogue has. */
export interface VkPeople {
  /** Whose pages are tracked or reported about, or who stands in results, hits and lists of followers. One may come several times. */
  list(trx: Transaction): AsyncIterable<VkPerson>;
  /** Once the removal is proven: nobody tracks these people any more, and what was reported of them is not shown. */
  removePages(trx: Transaction, pages: VkPages, now: Date): Promise<void>;
  /** Walls and reports that are kept of these people. */
  countPages(db: Database | Transaction, vkIds: readonly number[]): Promise<number>;
}

export function toVkPages(links: readonly ProfileLink[]): VkPages {
  const pages = links.filter((link) => link.site === 'vk');
  return {
    vkIds: pages.flatMap((page) => ('vkId' in page && page.vkId > 0 ? page.vkId : [])),
    names: pages.flatMap((page) => ('name' in page ? page.name : [])),
  };
}

/** The pages of one person. */
export function toLinks({ vkId, name }: VkPerson): ProfileLink[] {
  return [{ site: 'vk', vkId }, ...(name === null || name === '' ? [] : [{ site: 'vk', name } as const])];
}
