import type { MatchReason } from '@vidno/contract/keyword-search';
import type { NamedPerson } from './people.ts';

const STEM_LENGTH = 4;

/** Whether what a reason says can be seen in what was typed and in what is known of the person. */
export function isTrueReason({ kind, text }: MatchReason, keyword: string, person: NamedPerson): boolean {
  const quoted = [...text.matchAll(/«([^»]*)»/g)].flatMap(([, words = '']) => words.split(' ')).map(fold);
  const borne = fold(person.name);
  const known = fold([person.about, person.city].join(' '));
  switch (kind) {
    case 'exact':
      return quoted.every((word) => borne.includes(word) && fold(keyword).includes(word));
    case 'text':
      return quoted.every((word) => known.split(' ').some((other) => other.startsWith(word.slice(0, STEM_LENGTH))));
    default: {
      // The last word quoted is of the person's name.
      const last = quoted.at(-1);
      return last === undefined || borne.includes(last);
    }
  }
}

function fold(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(/\p{Cf}|\u0301/gu, '')
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
