import type { MatchReason } from '@vidno/contract/keyword/keyword-search';
import { CASES, declineGiven, declinePatronymic, declineSurname } from './decline.ts';
import { isSameName, masculine, toOtherLayout, withoutYo } from './name-relations.ts';
import type { NamedPerson } from './people.ts';
import { ALSO_CALLED, USED_MEN, USED_WOMEN } from './used-names.ts';

const NAMES: readonly (readonly [full: string, short: string])[] = [
  ...Object.entries(USED_MEN),
  ...Object.entries(USED_WOMEN),
  ...ALSO_CALLED.flatMap(([short, names]) =>
    names.split(' ').map((full) => [full, short.replaceAll(' ', ', ')] as const),
  ),
];

/**
 * Whether what a reason says can be seen in what was typed and in what is known of the person. Judged by the lists and rules of
 * the generated names, and not by those of the search.
 */
export function isTrueReason({ kind, text }: MatchReason, keyword: string, person: NamedPerson): boolean {
  const quoted = [...text.matchAll(/«([^»]*)»/g)].map(([, words = '']) => words);
  const [first = '', second = first] = quoted.map(fold);
  const borne = fold(person.name).split(' ');
  switch (kind) {
    case 'exact':
      return first.split(' ').every((word) => borne.includes(word) && fold(keyword).includes(word));
    case 'text':
      return isInText(first, fold([person.about, person.city].join(' ')).split(' '));
    case 'case':
      return borne.includes(second) && isCaseOf(first, second);
    case 'national':
    case 'diminutive':
      return borne.includes(second) && isOneName(first, second);
    case 'gender':
      return borne.includes(second) && masculine(first) === masculine(second);
    case 'initial':
      return borne.includes(second) && second.startsWith(first);
    case 'layout':
      return toOtherLayout(quoted[1] ?? '').toLowerCase() === quoted[0]?.toLowerCase();
    case 'joined':
      return second.replaceAll(' ', '') === first.replaceAll(' ', '');
    case 'differs':
      return borne.includes(first) !== fold(keyword).split(' ').includes(first);
    case 'order':
      return true;
    default:
      return borne.includes(second);
  }
}

const ENDING_MAX = 3;
const STEM_MIN = 3;

/** A name or a surname is in a text only as it is; of any other word the ending may differ. */
function isInText(word: string, known: readonly string[]): boolean {
  if (known.includes(word)) return true;
  if (/([ое]в|[иы]н|[сц]кий|[сц]кая)а?$/.test(word) || NAMES.some(([full]) => fold(full) === word)) return false;
  return known.some((other) => {
    const shared = [...word].findIndex((letter, at) => other[at] !== letter);
    const stem = shared < 0 ? word.length : shared;
    return stem >= STEM_MIN && word.length - stem <= ENDING_MAX && other.length - stem <= ENDING_MAX;
  });
}

function isCaseOf(oblique: string, name: string): boolean {
  const written = name.charAt(0).toUpperCase() + name.slice(1);
  return [true, false].some((isMan) =>
    CASES.some((to) =>
      [declineGiven(written, to, isMan), declineSurname(written, to, isMan), declinePatronymic(written, to)].some(
        (form) => withoutDoubles(fold(form)) === withoutDoubles(oblique),
      ),
    ),
  );
}

/** A slip in a record that nobody hears. */
function withoutDoubles(word: string): string {
  return word.replace(/(.)\1/g, '$1');
}

/** Unknown where one of the two is in no list, as with a short name in a case. */
function isOneName(one: string, other: string): boolean {
  const [ones, others] = [listFullNames(one), listFullNames(other)];
  if (ones.length === 0 || others.length === 0) return true;
  return ones.some((name) => others.some((another) => isSameName(name, another)));
}

function listFullNames(word: string): string[] {
  return NAMES.filter(([full, short]) => [full, ...short.split(', ')].some((name) => fold(name) === word)).map(
    ([full]) => full,
  );
}

function fold(text: string): string {
  return withoutYo(
    text
      .normalize('NFKC')
      .replaceAll(/\p{Cf}|\u0301/gu, '')
      .toLowerCase(),
  )
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
