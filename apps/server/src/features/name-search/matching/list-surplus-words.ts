import type { Transaction } from '#database/database.ts';
import { isGivenName, isPatronymic, knownKeysOf } from '../names/lexeme-rules.ts';
import type { QueryWord } from './keyword-rules.ts';
import { listKnownWords } from './match-repository.ts';

/** Professions, relations and the like, in the forms in which people add them to a name. */
const COMMON_WORDS = new Set(
  `адвокат актер актриса анкета артист артистка блогер брат бухгалтер водитель врач гражданка гражданин девочка девушка директор
  дочь друг жена журналист знакомая знакомый инженер инстаграм коллега мальчик мама мастер менеджер медсестра моего мой мою моя мужчина муж музыкант
  одногруппник одногруппница одноклассник одноклассница однокурсник однокурсница однофамилец отец папа парень певец певица пенсионер
  подруга полицейский предприниматель преподаватель программист профиль работает риелтор сестра сосед соседка сотрудник спортсмен
  страница студент студентка сын телеграм тетя тренер учитель учительница фамилия фото художник хирург человек член школа юрист`.split(
    /\s+/,
  ),
);

/**
 * The words with no reading as a name: typed as common words, and borne by nobody in the catalogue. None where fewer than two
 * others remain, which a first name and a surname would need.
 */
export async function listSurplusWords(trx: Transaction, words: readonly QueryWord[]): Promise<QueryWord[]> {
  const common = words.filter(isTypedAsCommonWord);
  if (common.length === 0 || words.length - common.length < 2) return [];
  const known = new Set(await listKnownWords(trx, common.flatMap(knownKeysOf)));
  return common.filter((word) => !knownKeysOf(word).some((key) => known.has(key)));
}

function isTypedAsCommonWord(word: QueryWord): boolean {
  const { written, quoted, isSmall } = word;
  if (quoted || isGivenName(word) || isPatronymic(word)) return false;
  return isSmall || /\d/.test(written) || COMMON_WORDS.has(written.replaceAll('ё', 'е'));
}
