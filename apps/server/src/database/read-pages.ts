/** Small enough for memory, large enough that the number of queries does not matter. */
const PAGE_ROWS = 500;

/** Less than every UUID that is an id. */
export const BEFORE_ALL_IDS = '00000000-0000-0000-0000-000000000000';

/** Some rows of an account in the order of their key. */
export interface PageOfAccount<Row> {
  readonly accountId: number;
  /** The last row of the page before; null for the first page. */
  readonly after: Row | null;
  readonly limit: number;
}

/** Where a page of rows of all accounts ends: what they are sorted by, and their key. */
export interface Place {
  readonly at: Date;
  readonly accountId: number;
  readonly id: string;
}

/** The same, of rows whose id alone is their key. */
export type SharedPlace = Omit<Place, 'accountId'>;

/** All rows of a list, read page by page, so that memory does not grow with their number. */
export async function* readPages<Row>(
  list: (page: { readonly after: Row | null; readonly limit: number }) => Promise<readonly Row[]>,
): AsyncGenerator<Row> {
  let after: Row | null = null;
  while (true) {
    const page: readonly Row[] = await list({ after, limit: PAGE_ROWS });
    yield* page;
    after = page.at(-1) ?? null;
    if (page.length < PAGE_ROWS) return;
  }
}

/** So many of them together, the last of them fewer: what is done with them at once. */
export async function* inBatches<Row>(
  rows: AsyncIterable<Row> | Iterable<Row>,
  size: number,
): AsyncGenerator<readonly Row[]> {
  let batch: Row[] = [];
  for await (const row of rows) {
    batch.push(row);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
