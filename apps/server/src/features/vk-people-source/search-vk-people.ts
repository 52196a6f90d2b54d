import { parseMembers, type VkUserObject } from '@vidno/providers/vk/objects';
import { toUnavailable, type VkUnavailable } from '#features/vk-access/public.ts';
import { isSameName, listTargets, type SearchTarget, type SearchVkPeopleTools } from './list-targets.ts';
import { isInPlace, toVkPerson, type VkPerson } from './people-rules.ts';

export interface VkPeopleQuery {
  readonly accountId: number;
  /** Words of a name, as VK's own search takes them. */
  readonly q: string;
  /** Null: everywhere. */
  readonly placeId: string | null;
  readonly signal: AbortSignal;
}

export type SearchVkPeopleOutcome =
  | {
      readonly kind: 'found';
      /** In VK's order. */
      readonly people: readonly VkPerson[];
      /** VK has more people than it returns. */
      readonly capped: boolean;
    }
  | VkUnavailable;

/** @limit list: VK returns no more for a query. */
const MAX_RESULTS = 1_000;
const ADULT = 18;
const FIELDS = 'city,country,bdate,home_town,status,about';

/** Adults whom VK finds, and who are in the place by their own data. If any call fails, the whole search does. */
export async function searchVkPeople(
  tools: SearchVkPeopleTools,
  { accountId, q, placeId, signal }: VkPeopleQuery,
): Promise<SearchVkPeopleOutcome> {
  const where = await listTargets(tools, { accountId, placeId, signal });
  if (where.kind === 'unavailable') return where;
  const { targets } = where;
  const base = { q, count: MAX_RESULTS, age_from: ADULT, fields: FIELDS };
  const answers = await tools.vkAccess.callMany(
    targets.map(({ params }) => ({ method: 'users.search', params: { ...base, ...params } })),
    { accountId, signal },
  );
  const found = new Map<string, VkPerson>();
  let capped = false;
  for (const [index, answer] of answers.entries()) {
    if (answer.kind !== 'answered') return toUnavailable(answer, 'people');
    const { count, members } = parseMembers(answer.response);
    capped ||= count > MAX_RESULTS;
    for (const user of members) {
      const person = toVkPerson(user, tools.clock());
      if (person && isInTarget(user, person, { placeId, target: targets[index] })) found.set(person.externalId, person);
    }
  }
  return { kind: 'found', people: [...found.values()], capped };
}

/** VK's filter by place is not reliable, so the person's own data is checked. */
function isInTarget(
  { city, home_town: hometown }: VkUserObject,
  person: VkPerson,
  { placeId, target }: { placeId: string | null; target: SearchTarget | undefined },
): boolean {
  if (isInPlace(person, placeId)) return true;
  if (!target) return false;
  return (
    (target.cityId !== null && city?.id === target.cityId) ||
    (target.hometown !== null && isSameName(hometown ?? '', target.hometown))
  );
}
