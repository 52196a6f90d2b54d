import type { Database } from '#database/database.ts';
import { BEFORE_ALL_IDS, type PageOfAccount } from '#database/read-pages.ts';
import type { Row } from '#database/tables.ts';

/** People found, as they are in the catalogue now, or as an outside source described them in `person`. */
export async function listKeywordHitsForExport(
  db: Database,
  { accountId, after, limit }: PageOfAccount<Pick<Row<'keyword_search_hit'>, 'search_id' | 'person_id'>>,
) {
  return await db
    .selectFrom('keyword_search_hit as hit')
    .innerJoin('search', (join) =>
      join.onRef('search.account_id', '=', 'hit.account_id').onRef('search.id', '=', 'hit.search_id'),
    )
    .leftJoin('person', 'person.id', 'hit.person_id')
    .select(['hit.search_id', 'hit.person_id', 'hit.rank', 'hit.score', 'hit.why', 'hit.person'])
    .select(['person.name', 'person.age', 'person.city', 'person.region', 'person.profile_url'])
    .where('hit.account_id', '=', accountId)
    // What is not paid for is shown to nobody, nor are mere guesses at the words.
    .where('search.uncertain_number', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('search_payment as payment')
            .select('payment.search_id')
            .whereRef('payment.account_id', '=', 'hit.account_id')
            .whereRef('payment.search_id', '=', 'hit.search_id')
            .where('payment.state', '=', 'locked'),
        ),
      ),
    )
    .where((eb) =>
      eb(
        eb.refTuple('hit.search_id', 'hit.person_id'),
        '>',
        eb.tuple(after?.search_id ?? BEFORE_ALL_IDS, after?.person_id ?? BEFORE_ALL_IDS),
      ),
    )
    .orderBy('hit.search_id')
    .orderBy('hit.person_id')
    .limit(limit)
    .execute();
}
