import { parseMembers } from '@vidno/providers/vk/objects';
import type { SourceKind } from '#features/sources/public.ts';
import { probeVk } from '#features/vk-access/public.ts';
import { findPeople } from './find-people.ts';
import type { SearchVkPeopleTools } from './list-targets.ts';

/** People of VK, found by VK's own search. */
export function createVkPeopleSource(tools: SearchVkPeopleTools): SourceKind {
  return {
    extent: 'Люди на открытых страницах VK',
    isOutside: true,
    keyword: { findPeople: (query) => findPeople(tools, query) },
    probe: () =>
      probeVk(tools.vkAccess, {
        subject: 'people',
        method: 'users.search',
        commonWord: 'Анна',
        countFound: (response) => parseMembers(response).members.length,
      }),
  };
}
