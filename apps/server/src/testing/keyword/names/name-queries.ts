import { addTypo } from '../add-typo.ts';
import { createRandom } from '../made-up-people.ts';
import { makeSurnames, pickOf, toFeminineSurname } from '../surnames.ts';
import { CASES, declineGiven, declinePatronymic, declineSurname } from './decline.ts';
import { isSameName, masculine, toOtherLayout, withoutYo } from './name-relations.ts';
import { OTHER_SURNAMES } from './other-surnames.ts';
import type { NamedPerson } from './people.ts';
import { USED_MEN, USED_WOMEN } from './used-names.ts';

/** Two seeds, so that nothing is judged by what it was built with. */
export const NAME_SEEDS = { building: 11, judging: 20_011 };

export interface NameQuery {
  readonly kind: string;
  readonly keyword: string;
  /** Whether the query means this person. */
  isRight(person: NamedPerson): boolean;
  /** Whether nobody else may be found. */
  readonly isInvented: boolean;
}

type Made = Pick<NameQuery, 'keyword'> & Partial<NameQuery>;
type Make = (person: NamedPerson, random: () => number, all: readonly NamedPerson[]) => Made | null;

const isRussian = ({ name }: NamedPerson) => /^[\p{Script=Cyrillic} -]+$/u.test(name);
const isWellSpelt = ({ name, given }: NamedPerson) => name.includes(given);
const namesakeOf = (one: NamedPerson) => (other: NamedPerson) =>
  other.given === one.given && withoutYo(other.surname) === withoutYo(one.surname);

/** Makes a query of each kind from a person; null if none can be made from this one. */
const KINDS: Readonly<Record<string, Make>> = {
  'as written': ({ given, surname }) => ({ keyword: `${given} ${surname}` }),
  typo: ({ given, surname }, random) =>
    surname.length < 5 ? null : { keyword: `${given} ${addTypo(surname, random)}` },
  'given name and surname in a case': ({ given, surname, isMan }, random) => {
    const to = pickOf(CASES, random);
    const keyword = `${declineGiven(given, to, isMan)} ${declineSurname(surname, to, isMan)}`;
    return keyword === `${given} ${surname}` ? null : { keyword };
  },
  'full name in a case': ({ given, surname, patronymic, isMan }, random) => {
    const to = pickOf(CASES, random);
    if (patronymic === null) return null;
    return {
      keyword: [
        declineSurname(surname, to, isMan),
        declineGiven(given, to, isMan),
        declinePatronymic(patronymic, to),
      ].join(' '),
    };
  },
  'surname alone in a case': (person, random) => {
    const keyword = declineSurname(person.surname, pickOf(CASES, random), person.isMan);
    if (keyword === person.surname) return null;
    return { keyword, isRight: (other) => masculine(other.surname) === masculine(person.surname) };
  },
  diminutive: ({ given, surname, isMan }, random) => ({
    keyword: `${pickOf((isMan ? USED_MEN : USED_WOMEN)[given]?.split(', ') ?? [], random)} ${surname}`,
    isRight: (other) => withoutYo(other.surname) === withoutYo(surname) && isSameName(other.given, given),
  }),
  initials: ({ given, surname, patronymic }, random) =>
    patronymic === null
      ? null
      : {
          keyword:
            random() < 0.5
              ? `${surname} ${given.charAt(0)}. ${patronymic.charAt(0)}.`
              : `${given.charAt(0)}.${patronymic.charAt(0)}. ${surname}`,
          isRight: (other) =>
            other.surname === surname &&
            other.given.charAt(0) === given.charAt(0) &&
            (other.patronymic ?? patronymic).charAt(0) === patronymic.charAt(0),
        },
  'other keyboard layout': ({ given, surname }) => ({ keyword: toOtherLayout(`${surname} ${given}`) }),
  'pasted with other things': ({ given, surname, age, isMan }, random) => {
    const pasted = [
      `${surname} ${given}, ${2026 - (age ?? 30)} г.р.`,
      `найти ${given} ${surname} ${age} лет`,
      `${surname} ${given} 12.05.${2026 - (age ?? 30)}`,
      `${given} ${surname} +7 (912) 345-67-89`,
      `Всё про ${declineGiven(given, 'accusative', isMan)} ${declineSurname(surname, 'accusative', isMan)}`,
      `${given} ${surname} ${given.length}ivan@mail.ru https://vk.com/id1`,
    ];
    return { keyword: pickOf(pasted, random) };
  },
  'with a surplus word': ({ given, surname }, random) => ({
    keyword: `${given} ${surname} ${pickOf(['бухгалтер', 'мой сосед', 'одноклассник', 'юрист', 'дочь'], random)}`,
  }),
  'invisible signs': ({ given, surname }, random) => ({
    keyword:
      random() < 0.5
        ? [...`${given} ${surname}`].join('\u00ad')
        : `${given.replace(/[аеиоуыэюя]/i, '$&\u0301')} ${surname}`.normalize('NFD'),
  }),
  'joined words': ({ given, surname }) => ({ keyword: `${surname}${given}` }),
};

const OTHER_KINDS: Readonly<Record<string, { isFit(person: NamedPerson): boolean; make: Make }>> = {
  'in another script': { isFit: (person) => !isRussian(person), make: ({ name }) => ({ keyword: name }) },
  'misspelt record': {
    isFit: (person) => isRussian(person) && !isWellSpelt(person),
    make: (person) => ({ keyword: `${person.given} ${person.surname}`, isRight: namesakeOf(person) }),
  },
  'invented pair': {
    isFit: (person) => isRussian(person) && isWellSpelt(person),
    make: (person, random, all) => {
      const others = all.filter((other) => other.isMan === person.isMan && isRussian(other));
      const strange = random() < 0.5 ? pickOf(OTHER_SURNAMES, random) : (makeSurnames(1, random)[0] ?? 'Милонов');
      const own = person.isMan ? strange : toFeminineSurname(strange);
      const surname = random() < 0.5 ? pickOf(others, random).surname : own;
      const isBorne = all.some(
        (other) => isSameName(other.given, person.given) && masculine(other.surname) === masculine(surname),
      );
      return isBorne ? null : { keyword: `${person.given} ${surname}`, isRight: () => false, isInvented: true };
    },
  },
};

/** So many queries of every kind about these people; the same for the same seed. */
export function makeNameQueries(people: readonly NamedPerson[], perKind: number, seed: number): NameQuery[] {
  const random = createRandom(seed);
  const ordinary = Object.entries(KINDS).map(
    ([kind, make]) =>
      [kind, { isFit: (person: NamedPerson) => isRussian(person) && isWellSpelt(person), make }] as const,
  );
  return [...ordinary, ...Object.entries(OTHER_KINDS)].flatMap(([kind, { isFit, make }]) => {
    const fit = people.filter(isFit);
    const queries: NameQuery[] = [];
    for (let tries = 0; queries.length < perKind && tries < perKind * 50; tries += 1) {
      const person = pickOf(fit, random);
      const made = make(person, random, people);
      if (made) queries.push({ kind, isRight: namesakeOf(person), isInvented: false, ...made });
    }
    return queries;
  });
}
