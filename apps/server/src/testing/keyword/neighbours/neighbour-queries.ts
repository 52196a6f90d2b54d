import { createHash } from 'node:crypto';
import { createRandom } from '../made-up-people.ts';
import { pickOf } from '../surnames.ts';
import { addSlip } from './add-slip.ts';
import { JOINED_NAMES, NEIGHBOUR_NAMES } from './neighbour-names.ts';
import { SCREENED_PAIRS, SCREENED_WORDS } from './screened-names.ts';

/** What the search was fitted on, and what it is judged by: they have no given name and no surname in common. */
export const HALVES = ['fitted', 'hidden'] as const;
export type Half = (typeof HALVES)[number];

export interface NeighbourQuery {
  readonly kind: string;
  readonly half: Half;
  readonly keyword: string;
  /** Who has to be found; whoever must not, where it is not wanted; null where nobody may be found. */
  readonly name: string | null;
  readonly isWanted: boolean;
}

export interface NeighbourSet {
  readonly names: readonly string[];
  readonly queries: readonly NeighbourQuery[];
}

const NAMES_PER_LANGUAGE = 24;
const SCREENED_NAMES = 250;
const INVENTED_PAIRS = 60;

export function makeNeighbourSet(): NeighbourSet {
  const sets = HALVES.flatMap((half) => {
    const random = createRandom(half === 'fitted' ? 31 : 40_031);
    return [makeNeighbours(half, random), makeJoined(half), makeScreened(half, random), makePairs(half)];
  });
  const names = [...new Set(sets.flatMap((set) => set.names))];
  return {
    names,
    queries: [...sets.flatMap((set) => set.queries), ...HALVES.flatMap((half) => makeInvented(half, names))],
  };
}

function ofHalf<T>(all: readonly T[], half: Half): T[] {
  return all.filter((_, index) => (index % 2 === 0) === (half === 'fitted'));
}

interface Written {
  readonly national: string;
  readonly russian: string;
}

function readNames(names: string, half: Half): Written[] {
  const all = names.split(/,\s+/).map((pair) => {
    const [national = '', russian = ''] = pair.trim().split(' ');
    return { national, russian };
  });
  return ofHalf(all, half);
}

/** Half of the people are recorded in their language, half in Russian, and asked for in the other. */
function makeNeighbours(half: Half, random: () => number): NeighbourSet {
  const made = NEIGHBOUR_NAMES.flatMap(({ language, given, surnames }) =>
    Array.from({ length: NAMES_PER_LANGUAGE }, (_, number) => {
      const one = pickOf(readNames(given, half), random);
      const other = pickOf(readNames(surnames, half), random);
      const national = `${one.national} ${other.national}`;
      const russian = `${one.russian} ${other.russian}`;
      const [keyword, name] = number % 2 === 0 ? [russian, national] : [national, russian];
      return { kind: `neighbours: ${language}`, half, keyword, name, isWanted: true };
    }),
  );
  return { names: made.map(({ name }) => name), queries: made };
}

function makeJoined(half: Half): NeighbourSet {
  const pairs = ofHalf(JOINED_NAMES, half);
  return {
    names: pairs.flat(),
    queries: pairs.flatMap(([one, other]) => [
      { kind: 'together and apart', half, keyword: one, name: other, isWanted: true },
      { kind: 'together and apart', half, keyword: other, name: one, isWanted: true },
    ]),
  };
}

function makeScreened(half: Half, random: () => number): NeighbourSet {
  const [given, middle, surnames] = [SCREENED_WORDS.given, SCREENED_WORDS.middle, SCREENED_WORDS.surnames].map(
    (words) => ofHalf(words, half),
  ) as [string[], string[], string[]];
  const names = Array.from({ length: SCREENED_NAMES }, () => {
    const between = random() < 0.6 ? [pickOf(middle, random)] : [];
    const more = random() < 0.3 ? [pickOf(given, random)] : [];
    const name = [pickOf(given, random), ...more, ...between, pickOf(surnames, random)].join(' ');
    return random() < 0.4 ? name.toUpperCase() : name;
  });
  const asked = names.map((name) => ({ half, name, isWanted: true }));
  return {
    names,
    queries: [
      ...asked.map((each) => ({ ...each, kind: 'screened as written', keyword: each.name })),
      ...asked.map((each) => ({ ...each, kind: 'screened with slips', keyword: addSlip(each.name, random) })),
    ],
  };
}

function makePairs(half: Half): NeighbourSet {
  const pairs = (['strong', 'other'] as const).flatMap((verdict) =>
    ofHalf(
      SCREENED_PAIRS.filter((pair) => pair.verdict === verdict),
      half,
    ),
  );
  return {
    names: pairs.map(({ listed }) => listed),
    queries: pairs.map(({ asked, listed, verdict }) => ({
      kind: 'pairs of screeners',
      half,
      keyword: asked,
      name: listed,
      isWanted: verdict === 'strong',
    })),
  };
}

/** A given name and a surname of one country that nobody has together, in whatever order and among whatever others. */
function makeInvented(half: Half, names: readonly string[]): NeighbourQuery[] {
  const random = createRandom(half === 'fitted' ? 53 : 50_053);
  const borne = names.map((name) => name.toLowerCase());
  return Array.from({ length: INVENTED_PAIRS }, () => {
    const { given, surnames } = pickOf(NEIGHBOUR_NAMES, random);
    const one = pickOf(readNames(given, half), random);
    const other = pickOf(readNames(surnames, half), random);
    const isBorne = borne.some((name) =>
      [one.national, one.russian].some((first) =>
        [other.national, other.russian].some(
          (last) => name.includes(first.toLowerCase()) && name.includes(last.toLowerCase()),
        ),
      ),
    );
    const written = random() < 0.5 ? `${one.russian} ${other.russian}` : `${one.national} ${other.national}`;
    return isBorne ? [] : [{ kind: 'invented neighbours', half, keyword: written, name: null, isWanted: false }];
  }).flat();
}

/** The same id for the same name. */
export function toNameId(name: string): string {
  const hex = createHash('sha256').update(`neighbour ${name}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
