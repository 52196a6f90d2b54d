import type { Transaction } from '#database/database.ts';
import { withoutYo } from '../names/letter-rules.ts';
import { lexemes } from '../names/lexeme-rules.ts';
import type { QueryWord } from './keyword-rules.ts';
import { listTextSearchQueries } from './match-repository.ts';

/**
 * How each word is searched for in the text about a person; null for a stop word. A name is not looked for among the stems of
 * a place, where Кира would be found in Киров, but a place may have that very name: Владимир.
 */
export async function listTextQueries(trx: Transaction, words: readonly QueryWord[]): Promise<(string | null)[]> {
  const queries = await listTextSearchQueries(
    trx,
    words.map(({ written }) => withoutYo(written)),
  );
  return queries.map((query, index) => {
    const word = words[index];
    if (query === null || !word || word.fullNames.length === 0 || !/^'[^']+'$/.test(query)) return query;
    return `${query}:A | '${lexemes.placeWord(withoutYo(word.written))}'`;
  });
}
