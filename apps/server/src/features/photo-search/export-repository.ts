import type { Database, Row } from '#database/database.ts';
import { BEFORE_ALL_IDS, type PageOfAccount } from '#database/read-pages.ts';
import { SHOWN_PEOPLE } from '#features/catalogue/public.ts';

/**
 * People found, as they are in the catalogue now; without a name if they have left it. Not those who merely look alike: they are
 * no result, and the file would show them to whoever may not see them.
 */
export async function listPhotoHitsForExport(
  db: Database,
  { accountId, after, limit }: PageOfAccount<Pick<Row<'photo_search_hit'>, 'search_id' | 'person_id'>>,
) {
  return await db
    .selectFrom('photo_search_hit as hit')
    .leftJoin(SHOWN_PEOPLE.as('person'), 'person.id', 'hit.person_id')
    .select(['hit.search_id', 'hit.person_id', 'hit.rank', 'hit.band', 'hit.score'])
    .select(['person.name', 'person.age', 'person.city', 'person.region', 'person.profile_url'])
    .where('hit.account_id', '=', accountId)
    .where('hit.band', '<>', 'weak')
    // What is not paid for is shown to nobody.
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

type ExportedAnswer = Pick<Row<'person_answer'>, 'face_hash' | 'person_id' | 'answer' | 'created_at'> & {
  readonly name: string | null;
};

/** What the user has said about the people found; without a name if they have left the catalogue. */
export async function listPersonAnswersForExport(
  db: Database,
  { accountId, after, limit }: PageOfAccount<Pick<Row<'person_answer'>, 'face_hash' | 'person_id'>>,
): Promise<ExportedAnswer[]> {
  return await db
    .selectFrom('person_answer')
    .leftJoin(SHOWN_PEOPLE.as('person'), 'person.id', 'person_answer.person_id')
    .select(['face_hash', 'person_id', 'person.name', 'answer', 'person_answer.created_at'])
    .where('account_id', '=', accountId)
    .where((eb) =>
      eb(
        eb.refTuple('face_hash', 'person_id'),
        '>',
        eb.tuple(after?.face_hash ?? '', after?.person_id ?? BEFORE_ALL_IDS),
      ),
    )
    .orderBy('face_hash')
    .orderBy('person_id')
    .limit(limit)
    .execute();
}
