import type { Database, Transaction } from '#database/database.ts';
import { toPersonId } from '#features/catalogue/import/person-line.ts';
import type { ProfileLink } from '#features/catalogue/profile-link.ts';
import type { OutsidePerson } from '#features/catalogue/public.ts';
import { listSources } from '#features/sources/public.ts';
import { toVkPages } from './vk-people.ts';

/** The kind of the sources whose people are those of VK, with their number as the id. */
const VK_PEOPLE_KIND = 'vk_people';

/** People of VK whom results may have copies of. */
export async function listOutside(db: Database | Transaction, links: readonly ProfileLink[]): Promise<OutsidePerson[]> {
  const vkIds = [...new Set(toVkPages(links).vkIds)];
  if (vkIds.length === 0) return [];
  const sources = (await listSources(db)).filter(({ kind }) => kind === VK_PEOPLE_KIND);
  return sources.flatMap(({ id }) => vkIds.map((vkId) => ({ vkId, personId: toPersonId(id, `id${vkId}`) })));
}
