import { sql } from 'kysely';
import type { Database, Transaction } from '#database/database.ts';
import type { PersonToIndex } from '#features/catalogue/import/write-people.ts';
import type { IndexedPerson } from './indexed-person.ts';

/** Replaces what was indexed for these people. */
export async function replaceWords(
  trx: Transaction,
  people: readonly IndexedPerson[],
  { version }: { version: number },
): Promise<void> {
  if (people.length === 0) return;
  const rows = JSON.stringify(
    people.map(({ id, sourceId, name, ageKnown, country, duplicateKey, lexemes, about, place }) => ({
      person_id: id,
      source_id: sourceId,
      name,
      age_known: ageKnown,
      country,
      duplicate_key: duplicateKey,
      lexemes,
      about,
      place,
    })),
  );
  await sql`
    insert into person_words (person_id, source_id, version, name, age_known, country, duplicate_key, words)
    select person_id, source_id, ${version}, name, age_known, country, duplicate_key,
      array_to_tsvector(array(select jsonb_array_elements_text(lexemes))) 
        || setweight(to_tsvector('russian', about), 'A') || setweight(to_tsvector('russian', place), 'B')
    from jsonb_to_recordset(${rows}::jsonb)
      as input (person_id uuid, source_id text, name text, age_known boolean, country text, duplicate_key text, lexemes jsonb, about text, place text)
    on conflict (person_id) do update set
      source_id = excluded.source_id, version = excluded.version, name = excluded.name,
      age_known = excluded.age_known, country = excluded.country, duplicate_key = excluded.duplicate_key,
      words = excluded.words`.execute(trx);
}

/** The words that are not in the dictionary yet. */
export async function listNewWords(db: Database | Transaction, words: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    select word from jsonb_array_elements_text(${JSON.stringify(words)}::jsonb) as input (word)
    where not exists (select from name_word where name_word.word = input.word)`.execute(db);
  return rows.map(({ word }) => word);
}

/** Sorted, so that two transactions adding the same words cannot deadlock. */
export async function insertWords(
  trx: Transaction,
  words: readonly { readonly word: string; readonly keys: readonly number[] }[],
): Promise<void> {
  if (words.length === 0) return;
  const ordered = words.toSorted((one, other) => (one.word < other.word ? -1 : 1));
  await sql`
    insert into name_word (word, deletion_keys)
    select word, array(select jsonb_array_elements_text(keys)::integer)
    from jsonb_to_recordset(${JSON.stringify(ordered)}::jsonb) as input (word text, keys jsonb)
    on conflict do nothing`.execute(trx);
}

/** People who are not indexed by the current rules, in the order of their ids, locked against changes until the transaction ends. */
export async function lockUnindexedPeople(
  trx: Transaction,
  { after, version, limit }: { after: string; version: number; limit: number },
): Promise<PersonToIndex[]> {
  return await trx
    .selectFrom('person')
    .select(['id', 'source_id as sourceId', 'name', 'age', 'city', 'region', 'about', 'profile_url as profileUrl'])
    .where('id', '>', after)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('person_words')
            .select(sql`1`.as('one'))
            .whereRef('person_words.person_id', '=', 'person.id')
            .where('person_words.version', '=', version),
        ),
      ),
    )
    .orderBy('id')
    .limit(limit)
    .forShare()
    .execute();
}
