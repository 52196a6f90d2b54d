import { createHash } from 'node:crypto';
import { capitalise } from '#features/name-search/compare-words.ts';
import type { KnownPerson } from '../add-known-people.ts';
import { addTypo } from '../add-typo.ts';
import { createRandom, TOPICS } from '../made-up-people.ts';
import { makeSurnames, pickOf, SURNAMES, toFeminineSurname } from '../surnames.ts';
import { USED_MEN, USED_WOMEN } from './used-names.ts';

/** A person of the judging catalogue. */
export interface NamedPerson extends KnownPerson {
  readonly id: string;
  readonly isMan: boolean;
  readonly given: string;
  readonly surname: string;
  readonly patronymic: string | null;
  readonly city: string;
  readonly about: string;
}

const CITIES = ['Казань', 'Тверь', 'Москва', 'Самара', 'Омск', 'Пермь', 'Минск', 'Тула', 'Киров', 'Рязань'];
/** Of people with a name in another script, and of records with a typo in the given name, there are so many in each hundred. */
const FOREIGN_PERCENT = 4;
const MISSPELT_PERCENT = 4;

/** Given names and surnames in scripts other than Russian and Latin. */
const SCRIPTS: readonly { readonly given: string; readonly surnames: string; readonly joined?: true }[] = [
  { given: 'გიორგი ნინო ლევანი თამარ დავით მარიამ', surnames: 'ბერიძე მამედოვი კაპანაძე გელაშვილი ლომიძე' },
  { given: 'Արմեն Անի Տիգրան Գոհար Դավիթ Մարիամ', surnames: 'Սարգսյան Գրիգորյան Պետրոսյան Հակոբյան' },
  { given: '伟 芳 娜 秀英 敏 静 强 磊 军 洋', surnames: '王 李 张 刘 陈 杨 赵 黄 周 吴', joined: true },
  { given: 'محمد علي فاطمة أحمد زينب حسن', surnames: 'حسيني رضايي أحمدي كريمي' },
  { given: 'Γιώργος Μαρία Νίκος Ελένη Κώστας', surnames: 'Παπαδόπουλος Γεωργίου Οικονόμου' },
  { given: 'דוד שרה משה רחל יוסף', surnames: 'כהן לוי מזרחי פרץ' },
];

/** The same people for the same seed. */
export function nameSomePeople(count: number, seed: number): NamedPerson[] {
  const random = createRandom(seed);
  const rare = makeSurnames(Math.ceil(count / 4), random);
  return Array.from({ length: count }, (_, number) => namePerson(`${seed} ${number}`, rare, random));
}

function namePerson(key: string, rare: readonly string[], random: () => number): NamedPerson {
  const isMan = random() < 0.5;
  const given = pickOf(Object.keys(isMan ? USED_MEN : USED_WOMEN), random);
  const mans = pickOf(random() < 0.6 ? SURNAMES : rare, random);
  const surname = isMan ? mans : toFeminineSurname(mans);
  const father = pickOf(FATHERS, random);
  const patronymic = random() < 0.35 ? `${father}${isMan ? 'ич' : 'на'}` : null;
  const about = pickOf(TOPICS, random)[0];
  const person = { id: toId(key), isMan, age: 18 + Math.floor(random() * 60), city: pickOf(CITIES, random), about };
  const percent = random() * 100;
  if (percent < FOREIGN_PERCENT) {
    const { given: names, surnames, joined } = pickOf(SCRIPTS, random);
    const foreign = { given: pickOf(names.split(' '), random), surname: pickOf(surnames.split(' '), random) };
    const name = joined ? `${foreign.surname}${foreign.given}` : `${foreign.given} ${foreign.surname}`;
    return { ...person, ...foreign, patronymic: null, name };
  }
  const isMisspelt = percent < FOREIGN_PERCENT + MISSPELT_PERCENT && given.length > 5;
  const written = isMisspelt ? capitalise(addTypo(given, random)) : given;
  const name = patronymic === null ? `${written} ${surname}` : `${surname} ${written} ${patronymic}`;
  return { ...person, given, surname, patronymic, name };
}

const FATHERS = 'Иванов Петров Сергеев Андреев Николаев Алексеев Викторов Борисов Олегов Юрьев Евгеньев'.split(' ');

function toId(key: string): string {
  const hex = createHash('sha256').update(`named ${key}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
