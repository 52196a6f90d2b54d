import { demoPortrait, hasSharedPortraits, sharedPortraits, sheetOf } from '@vidno/face-engine/testing/pictures';

const PEOPLE = 60;
const GROUPS = [
  { people: 1, columns: 1, tile: 640 },
  { people: 2, columns: 2, tile: 320 },
  { people: 4, columns: 2, tile: 320 },
  { people: 4, columns: 2, tile: 320 },
] as const;

/** JPEGs of 640 px with one, two or four people each: drawn ones, and photographs where the machine has them. */
export async function groupPictures(count: number): Promise<Uint8Array[]> {
  const drawn = await Promise.all(Array.from({ length: PEOPLE }, (_, person) => demoPortrait(person + 1, 1)));
  const photographs = hasSharedPortraits ? await sharedPortraits(PEOPLE) : [];
  const portraits = photographs.length === 0 ? drawn : drawn.flatMap((one, at) => [one, photographs[at] ?? one]);
  let next = 0;
  return Promise.all(
    Array.from({ length: count }, (_, index) => {
      const group = GROUPS[index % GROUPS.length] ?? GROUPS[0];
      const members = portraits.slice(next, next + group.people);
      next = (next + group.people) % (portraits.length - 4);
      return sheetOf(members, group);
    }),
  );
}
