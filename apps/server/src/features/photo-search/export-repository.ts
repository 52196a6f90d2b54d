import { sql } from 'kysely';
import type { Database } from '#database/database.ts';
import { BEFORE_ALL_IDS, type PageOfAccount } from '#database/read-pages.ts';
import type { Row } from '#database/tables.ts';

/** By search. The template of the face is in base64. */
export async function listPhotoSearchesForExport(
  db: Database,
  { accountId, after, limit }: PageOfAccount<Pick<Row<'photo_search'>, 'search_id'>>,
) {
  return await db
    .selectFrom('photo_search')
    .select(['search_id', 'image_name', 'photo_count', 'model_id', 'weak_count', 'faces_compared', 'bands'])
    .select(['unavailable_sources', 'remind_at_faces', sql<string | null>`encode(embedding, 'base64')`.as('embedding')])
    .where('account_id', '=', accountId)
    .where('search_id', '>', after?.search_id ?? BEFORE_ALL_IDS)
    .orderBy('search_id')
    .limit(limit)
    .execute();
}

/** Which photos each search was made with. */
export async function listSearchedPhotosForExport(
  db: Database,
  { accountId, after, limit }: PageOfAccount<Pick<Row<'photo_search_photo'>, 'search_id' | 'position'>>,
) {
  return await db
    .selectFrom('photo_search_photo')
    .select(['search_id', 'position', 'query_photo_id', 'face_position'])
    .where('account_id', '=', accountId)
    .where((eb) =>
      eb(eb.refTuple('search_id', 'position'), '>', eb.tuple(after?.search_id ?? BEFORE_ALL_IDS, after?.position ?? 0)),
    )
    .orderBy('search_id')
    .orderBy('position')
    .limit(limit)
    .execute();
}

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
    .leftJoin('person', 'person.id', 'hit.person_id')
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
    .leftJoin('person', 'person.id', 'person_answer.person_id')
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

/** By id; also those that expired a moment ago. */
export async function listQueryPhotosForExport(
  db: Database,
  { accountId, after, limit }: PageOfAccount<Pick<Row<'query_photo'>, 'id'>>,
) {
  return await db
    .selectFrom('query_photo')
    .select(['id', 'name', 'sha256', 'file_key', 'created_at', 'expires_at'])
    .where('account_id', '=', accountId)
    .where('id', '>', after?.id ?? BEFORE_ALL_IDS)
    .orderBy('id')
    .limit(limit)
    .execute();
}

export async function listQueryFacesForExport(
  db: Database,
  { accountId, after, limit }: PageOfAccount<Pick<Row<'query_face'>, 'query_photo_id' | 'position'>>,
) {
  return await db
    .selectFrom('query_face')
    .select(['query_photo_id', 'position', 'box_x', 'box_y', 'box_width', 'box_height', 'quality', 'components'])
    .select('chip_key')
    .where('account_id', '=', accountId)
    .where((eb) =>
      eb(
        eb.refTuple('query_photo_id', 'position'),
        '>',
        eb.tuple(after?.query_photo_id ?? BEFORE_ALL_IDS, after?.position ?? 0),
      ),
    )
    .orderBy('query_photo_id')
    .orderBy('position')
    .limit(limit)
    .execute();
}
