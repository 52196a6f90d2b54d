import type { Transaction } from '#database/database.ts';
import { nominativesOf } from '../names/case-rules.ts';
import { withoutYo } from '../names/letter-rules.ts';
import { isGivenName, lexemes, quoteLexeme } from '../names/lexeme-rules.ts';
import type { QueryWord } from './keyword-rules.ts';
import { listTextSearchQueries } from './match-repository.ts';

/** How each word is searched for in the text about a person; null for a stop word. */
export async function listTextQueries(trx: Transaction, words: readonly QueryWord[]): Promise<(string | null)[]> {
  const queries = await listTextSearchQueries(
    trx,
    words.map(({ written }) => withoutYo(written)),
  );
  return queries.map((query, index) => {
    const word = words[index];
    return query === null || !word ? query : narrowToNames(query, word);
  });
}

/** The suffix of a surname, in the first group, and what may follow it. */
const SURNAME = /(?:([ое]в|[иы]н)(?:а|у|ы|ым|ой)?|([сц]к)(?:ий|ая|ого|ому|им|ом|ой|ую))$/;

/**
 * Stems alone would find names in words that only resemble them: Кира in Киров, Марк in «марки», Сыров in «сыр», Иванова in
 * Иваново. So a given name is looked for as a name, a surname only where its suffix is part of the stem, and both as the
 * very name of a place: Владимир, Саратов.
 */
function narrowToNames(query: string, word: QueryWord): string {
  const written = withoutYo(word.written);
  if (!/^'[^']+'$/.test(query)) return query;
  if (isGivenName(word)) {
    const forms = [...new Set([written, ...nominativesOf(word.written).map(withoutYo)])];
    const inText = word.isSmall ? [`${query}:A`] : forms.map((form) => quoteLexeme(lexemes.nameInText(form)));
    return [...inText, ...forms.map((form) => quoteLexeme(lexemes.placeWord(form)))].join(' | ');
  }
  const surname = SURNAME.exec(written);
  if (!surname) return query;
  const place = quoteLexeme(lexemes.placeWord(written));
  const suffix = surname[1] ?? surname[2] ?? '';
  return query.endsWith(`${suffix}'`) ? `${query}:A | ${place}` : place;
}
