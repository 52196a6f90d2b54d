import { FEMALE_NAMES, MALE_NAMES } from '#features/name-search/names/given-names.ts';
import { addTypo } from './add-typo.ts';
import { createRandom, type MadeUpPerson, TOPICS } from './made-up-people.ts';
import { pickOf } from './surnames.ts';
import { SCHEMES, toLatin } from './to-latin.ts';

export interface LabelledQuery {
  readonly kind: string;
  readonly keyword: string;
  /** Null: everywhere. */
  readonly regionId: string | null;
  /** Whether the query means this person. */
  isRight(person: MadeUpPerson): boolean;
}

type Make = (person: MadeUpPerson, random: () => number) => LabelledQuery | null;

const SHORT_NAMES: Readonly<Record<string, string>> = { ...MALE_NAMES, ...FEMALE_NAMES };
/** Only words this long get two typos, so that most of the word remains. */
const LONG_WORD = 8;

const withoutYo = (text: string) => text.replaceAll('ё', 'е').replaceAll('Ё', 'Е');
const sameName = (one: MadeUpPerson) => (other: MadeUpPerson) =>
  withoutYo(one.given) === withoutYo(other.given) && withoutYo(one.surname) === withoutYo(other.surname);
const everywhere = { regionId: null };

/** Makes a query of each kind from a person. Null if none can be made from this person. */
const KINDS: Readonly<Record<string, Make>> = {
  exact: (person) => ({
    ...everywhere,
    kind: 'exact',
    keyword: `${person.given} ${person.surname}`,
    isRight: sameName(person),
  }),
  yo: (person) => {
    const written = `${person.given} ${person.surname}`;
    return written === withoutYo(written)
      ? null
      : { ...everywhere, kind: 'yo', keyword: withoutYo(written), isRight: sameName(person) };
  },
  order: (person) => ({
    ...everywhere,
    kind: 'order',
    keyword: `${person.surname} ${person.given}`.toUpperCase(),
    isRight: sameName(person),
  }),
  diminutive: (person, random) => {
    const short = pickOf(SHORT_NAMES[person.given]?.split(', ') ?? [], random);
    const meant = Object.keys(SHORT_NAMES).filter((full) => SHORT_NAMES[full]?.split(', ').includes(short));
    return {
      ...everywhere,
      kind: 'diminutive',
      keyword: `${short} ${person.surname}`,
      isRight: ({ given, surname }) => surname === person.surname && (given === short || meant.includes(given)),
    };
  },
  translit: (person, random) => ({
    ...everywhere,
    kind: 'translit',
    keyword: toLatin(`${person.given} ${person.surname}`, pickOf(SCHEMES, random)),
    isRight: sameName(person),
  }),
  typo: (person, random) => ({
    ...everywhere,
    kind: 'typo',
    keyword: `${person.given} ${addTypo(person.surname, random)}`,
    isRight: sameName(person),
  }),
  'two typos': (person, random) =>
    person.surname.length < LONG_WORD
      ? null
      : {
          ...everywhere,
          kind: 'two typos',
          keyword: `${person.given} ${addTypo(addTypo(person.surname, random), random)}`,
          isRight: sameName(person),
        },
  'typo in both': (person, random) =>
    person.given.length < 5
      ? null
      : {
          ...everywhere,
          kind: 'typo in both',
          keyword: `${addTypo(person.given, random)} ${addTypo(person.surname, random)}`,
          isRight: sameName(person),
        },
  patronymic: (person) =>
    person.patronymic === null
      ? null
      : {
          ...everywhere,
          kind: 'patronymic',
          keyword: `${person.given} ${person.patronymic}`,
          isRight: ({ given, patronymic }) => given === person.given && patronymic === person.patronymic,
        },
  'unknown patronymic': (person) =>
    person.patronymic !== null
      ? null
      : {
          ...everywhere,
          kind: 'unknown patronymic',
          keyword: `${person.surname} ${person.given} ${/[ая]$/.test(person.surname) ? 'Аскольдовна' : 'Аскольдович'}`,
          isRight: sameName(person),
        },
  region: (person, random) => ({
    kind: 'region',
    regionId: person.regionId,
    keyword: `${person.given} ${random() < 0.5 ? person.surname : addTypo(person.surname, random)}`,
    isRight: (other) => sameName(person)(other) && other.regionId === person.regionId,
  }),
  text: (person) => {
    const [topic = 0] = person.topics;
    return {
      kind: 'text',
      regionId: person.regionId,
      keyword: `${person.given} ${TOPICS[topic]?.[1]}`,
      isRight: (other) =>
        other.given === person.given && other.regionId === person.regionId && other.topics.includes(topic),
    };
  },
};

/** So many queries of every kind about these people; the same for the same people. */
export function makeLabelledQueries(people: readonly MadeUpPerson[], perKind: number): LabelledQuery[] {
  const random = createRandom(7);
  return Object.values(KINDS).flatMap((make) => {
    const queries: LabelledQuery[] = [];
    while (queries.length < perKind) {
      const query = make(pickOf(people, random), random);
      if (query) queries.push(query);
    }
    return queries;
  });
}
