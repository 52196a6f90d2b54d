import { parseMembers, type VkUserObject } from '@vidno/providers/vk/objects';
import { toUnavailable, type VkUnavailable } from '#features/vk-access/public.ts';
import { listTargets, type SearchVkPeopleTools, sameName, type Target } from './list-targets.ts';
import { isInPlace, toVkPerson, type VkPerson } from './people-rules.ts';

export interface VkPeopleQuery {
  /** Words of a name, as VK's own search takes them. */
  readonly q: string;
  /** A place of ours; null: everywhere. */
  readonly placeId: string | null;
  readonly signal: AbortSignal;
}

export type SearchVkPeopleOutcome =
  | {
      readonly kind: 'found';
      /** In VK's order. */
      readonly people: readonly VkPerson[];
      /** VK knows more than it tells. */
      readonly capped: boolean;
    }
  | VkUnavailable;

/** A search of VK's tells no more, whatever the paging. */
const MOST_TOLD = 1_000;
const ADULT = 18;
const FIELDS = 'city,country,bdate,home_town,status,about';

/** Adults whom VK finds by the words, and who by what VK tells are in the place. All of VK's answer or none of it. */
export async function searchVkPeople(
  tools: SearchVkPeopleTools,
  { q, placeId, signal }: VkPeopleQuery,
): Promise<SearchVkPeopleOutcome> {
  const where = await listTargets(tools, { placeId, signal });
  if (where.kind === 'unavailable') return where;
  const { targets } = where;
  const base = { q, count: MOST_TOLD, age_from: ADULT, fields: FIELDS };
  const answers = await tools.vkAccess.callMany(
    targets.map(({ params }) => ({ method: 'users.search', params: { ...base, ...params } })),
    { signal },
  );
  const found = new Map<string, VkPerson>();
  let capped = false;
  for (const [index, answer] of answers.entries()) {
    if (answer.kind !== 'answered') return toUnavailable(answer, 'people');
    const { count, members } = parseMembers(answer.response);
    capped ||= count > MOST_TOLD;
    for (const user of members) {
      const person = toVkPerson(user, tools.clock());
      if (person && isThere(user, person, { placeId, target: targets[index] })) found.set(person.externalId, person);
    }
  }
  return { kind: 'found', people: [...found.values()], capped };
}

/** VK was asked for the place and is not simply believed. */
function isThere(
  { city, home_town: hometown }: VkUserObject,
  person: VkPerson,
  { placeId, target }: { placeId: string | null; target: Target | undefined },
): boolean {
  if (isInPlace(person, placeId)) return true;
  if (!target) return false;
  return (
    (target.cityId !== null && city?.id === target.cityId) ||
    (target.hometown !== null && sameName(hometown ?? '', target.hometown))
  );
}
