import type { Transaction } from '#database/database.ts';
import { readPages } from '#database/read-pages.ts';
import { listMemberIds } from '#features/audience/public.ts';
import { listOutsidePages } from '#features/keyword-search/public.ts';
import { listPostAuthors } from '#features/monitors/public.ts';
import { toLinksOf } from '#features/suppression/changes.ts';
import { toVkPages, type VkPeople, type VkPerson } from '#features/suppression/vk-people.ts';
import { countWallsOf, listWallOwners } from '#features/vk-accounts/public.ts';
import { removePages } from '#features/vk-accounts/removed/remove-pages.ts';
import { blankSharesOf, countSharesOf, listReportOwners } from '#features/vk-reports/public.ts';

/** Everything that is kept of people of VK, whichever feature keeps it. */
export const VK_PEOPLE: VkPeople = {
  list: async function* (trx) {
    for (const list of [listWallOwners, listReportOwners, listMemberIds, listPostAuthors]) {
      yield* readPages<VkPerson>((page) => list(trx, page));
    }
    yield* listOfResults(trx);
  },
  removePages: async (trx, pages, now) => {
    const vkIds = await removePages(trx, pages, now);
    await blankSharesOf(trx, vkIds, now);
  },
  countPages: async (db, vkIds) => (await countWallsOf(db, vkIds)) + (await countSharesOf(db, vkIds)),
};

async function* listOfResults(trx: Transaction): AsyncGenerator<VkPerson> {
  for await (const { profileUrl } of readPages<Awaited<ReturnType<typeof listOutsidePages>>[number]>((page) =>
    listOutsidePages(trx, page),
  )) {
    for (const vkId of toVkPages(toLinksOf({ profileUrl })).vkIds) yield { vkId, name: null };
  }
}
