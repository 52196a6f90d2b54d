import { MATCH_KINDS } from '@vidno/contract/keyword-search';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { type AccountMove, selectAsOwnedBy } from '#database/copy-to-account.ts';
import type { Database, Transaction } from '#database/database.ts';
import type { SearchId } from '#features/search-list/public.ts';
import type { KeywordHit, WiderPlace } from '#features/sources/public.ts';

const reasonsSchema = z.array(z.object({ kind: z.enum(MATCH_KINDS), text: z.string() }));

export interface KeywordSearchDetails {
  readonly searchId: string;
  readonly keyword: string;
  /** Null: everywhere. */
  readonly regionId: string | null;
  readonly capped: boolean;
  readonly wider: WiderPlace | null;
}

const externalPersonSchema = z.object({
  name: z.string(),
  age: z.nullable(z.number()),
  city: z.nullable(z.string()),
  region: z.nullable(z.string()),
  about: z.nullable(z.string()),
  profileUrl: z.nullable(z.string()),
});

export async function insertKeywordSearch(
  trx: Transaction,
  { accountId, id }: SearchId,
  { keyword, regionId }: { keyword: string; regionId: string | null },
): Promise<void> {
  await trx
    .insertInto('keyword_search')
    .values({ account_id: accountId, search_id: id, keyword, region_id: regionId })
    .execute();
}

export async function listSearchDetails(
  db: Database,
  accountId: number,
  searchIds: readonly string[],
): Promise<KeywordSearchDetails[]> {
  if (searchIds.length === 0) return [];
  const rows = await db
    .selectFrom('keyword_search')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('search_id', 'in', searchIds)
    .execute();
  return rows.map(({ search_id, keyword, region_id, capped, wider_count, wider_region_id }) => ({
    searchId: search_id,
    keyword,
    regionId: region_id,
    capped,
    wider: wider_count > 0 ? { regionId: wider_region_id, count: wider_count } : null,
  }));
}

export async function findSearchDetails(
  db: Database,
  { accountId, id }: SearchId,
): Promise<KeywordSearchDetails | null> {
  return (await listSearchDetails(db, accountId, [id]))[0] ?? null;
}

export async function updateOutcome(
  trx: Transaction,
  { accountId, id }: SearchId,
  { capped, wider }: Pick<KeywordSearchDetails, 'capped' | 'wider'>,
): Promise<void> {
  await trx
    .updateTable('keyword_search')
    .set({ capped, wider_region_id: wider?.regionId ?? null, wider_count: wider?.count ?? 0 })
    .where('account_id', '=', accountId)
    .where('search_id', '=', id)
    .execute();
}

/** The details and hits of these searches. */
export async function copySearchData(trx: Transaction, move: AccountMove, searchIds: readonly string[]): Promise<void> {
  const ids = [...searchIds];
  await sql`
    insert into keyword_search ${selectAsOwnedBy('keyword_search', move)}
    and keyword_search.search_id = any(${ids}::uuid[])`.execute(trx);
  await sql`
    insert into keyword_search_hit ${selectAsOwnedBy('keyword_search_hit', move)}
    and keyword_search_hit.search_id = any(${ids}::uuid[])`.execute(trx);
}

/** Replaces all hits of the search. Their order becomes their rank. */
export async function replaceHits(
  trx: Transaction,
  { accountId, id }: SearchId,
  hits: readonly KeywordHit[],
): Promise<void> {
  await trx.deleteFrom('keyword_search_hit').where('account_id', '=', accountId).where('search_id', '=', id).execute();
  if (hits.length === 0) return;
  const ranked = JSON.stringify(hits.map((hit, rank) => ({ ...hit, person_id: hit.personId, rank })));
  await sql`
    insert into keyword_search_hit (account_id, search_id, person_id, rank, score, why, person)
    select ${accountId}::bigint, ${id}::uuid, person_id, rank, score, why, person
    from jsonb_to_recordset(${ranked}::jsonb)
      as ranked (person_id uuid, rank integer, score real, why jsonb, person jsonb)`.execute(trx);
}

/** Ranks have no gaps, so a page is a range of the index. */
export async function listHits(
  db: Database | Transaction,
  { accountId, id }: SearchId,
  { from, count }: { from: number; count: number },
): Promise<KeywordHit[]> {
  const rows = await db
    .selectFrom('keyword_search_hit')
    .select(['person_id as personId', 'score', 'why', 'person'])
    .where('account_id', '=', accountId)
    .where('search_id', '=', id)
    .where('rank', '>=', from)
    .orderBy('rank')
    .limit(count)
    .execute();
  return rows.map(({ why, person, ...hit }) => ({
    ...hit,
    why: reasonsSchema.parse(why),
    person: person === null ? null : externalPersonSchema.parse(person),
  }));
}
