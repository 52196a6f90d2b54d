import type { Database } from '../../apps/server/src/database/database.ts';
import { findMatches } from '../../apps/server/src/features/name-search/find-matches.ts';
import type { MadeUpPerson } from '../../apps/server/src/testing/keyword/made-up-people.ts';
import { quantile } from '../../apps/server/src/testing/keyword/measure-quality.ts';

/** Given name and surname, as written, in a case, misspelt, and otherwise as people write them. */
const CROWD: readonly (readonly [given: string, surname: string, ...ways: string[]])[] = [
  ['Александр', 'Иванов', 'Сашу Иванова', 'Александр Ивнов', 'Иванов А.'],
  ['Сергей', 'Петров', 'Сергея Петрова', 'Серёжа Пертов', 'Петров'],
  ['Елена', 'Смирнова', 'Елену Смирнову', 'Лена Смирнва', 'Smirnova Elena'],
  ['Татьяна', 'Кузнецова', 'Таню Кузнецову', 'Татьяна Кузницова', 'Татьяна'],
  ['Андрей', 'Попов', 'Андрею Попову', 'Андрюша Поппов', 'попов андрей 35 лет'],
  ['Ольга', 'Васильева', 'Ольге Васильевой', 'Оля Василева', 'Jkmuf Dfcbkmtdf'],
  ['Дмитрий', 'Соколов', 'Дмитрием Соколовым', 'Дима Сокалов', 'Соколов Дмитрий Ильич'],
  ['Наталья', 'Михайлова', 'Наталью Михайлову', 'Наташа Михалова', 'МихайловаНаталья'],
  ['Алексей', 'Новиков', 'Алексея Новикова', 'Лёша Новеков', 'Новиков Алексей Тула'],
  ['Мария', 'Фёдорова', 'Маши Фёдоровой', 'Мария Федорва', 'Мария Зайцева'],
];
const ROUNDS = 3;

/** Every second person bears one of ten names. */
export function* toCrowd(people: Iterable<MadeUpPerson>): Generator<MadeUpPerson> {
  let number = 0;
  for (const person of people) {
    number += 1;
    const borne = number % 2 === 0 ? CROWD[(number / 2) % CROWD.length] : undefined;
    if (!borne) yield person;
    else yield { ...person, given: borne[0], surname: borne[1], patronymic: null, name: `${borne[0]} ${borne[1]}` };
  }
}

/** The 95th percentile of searches for those names, in milliseconds. The first round warms up. */
export async function measureCrowd(db: Database): Promise<number> {
  const keywords = CROWD.flatMap(([given, surname, ...ways]) => [`${given} ${surname}`, ...ways]);
  const times: number[] = [];
  const slowest = new Map<string, number>();
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const keyword of keywords) {
      const began = performance.now();
      const { matches } = await findMatches(db, {
        keyword,
        source: { id: 'other', vouchesAdults: false },
        regionId: null,
      });
      const took = performance.now() - began;
      if (round > 0) times.push(took);
      slowest.set(`${keyword}, ${matches.length} found`, took);
    }
  }
  const bySlowness = [...slowest].sort(([, one], [, other]) => other - one);
  console.log(
    bySlowness
      .slice(0, 5)
      .map(([keyword, took]) => `${Math.round(took)} ms: ${keyword}`)
      .join('\n'),
  );
  return quantile(times, 0.95);
}
