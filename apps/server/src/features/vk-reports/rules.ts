import type { VkUser } from '@vidno/contract/vk/accounts';
import type { ExportFormat, ExportTable } from '@vidno/contract/vk/export';
import type { Filter } from '@vidno/contract/vk/filter';

export const FILE_TYPES = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
  pdf: 'application/pdf',
} satisfies Record<ExportFormat, string>;

interface NamedFile {
  readonly users: readonly VkUser[];
  readonly table: ExportTable;
  readonly format: ExportFormat;
  readonly filter: Filter;
}

/** `vidno-kofe_i_knigi-posts-2026-03-01—2026-03-31.xlsx` */
export function fileName({ users, table, format, filter }: NamedFile): string {
  const [only] = users;
  const account = users.length === 1 && only ? [only.screenName.replaceAll(/[^\w.-]/g, '_')] : [];
  return `${['vidno', ...account, table, periodOf(filter)].join('-')}.${format}`;
}

function periodOf({ date_from, date_to }: Filter): string {
  if (!date_from && !date_to) return 'за-всё-время';
  if (!date_to) return `с-${date_from}`;
  return date_from ? `${date_from}—${date_to}` : `по-${date_to}`;
}

export function accountName({ firstName, lastName, url }: VkUser): string {
  return `${accountTitle({ firstName, lastName })} (${url.replace(/^https?:\/\//, '')})`;
}

export function accountTitle({ firstName, lastName }: Pick<VkUser, 'firstName' | 'lastName'>): string {
  return `${firstName} ${lastName}`.trim();
}

/** Up to `limit` rows; the source is left as soon as there are enough. */
export async function* firstOf<One>(
  pages: AsyncIterable<readonly One[]>,
  limit: number,
): AsyncGenerator<readonly One[]> {
  let left = limit;
  for await (const page of pages) {
    yield page.slice(0, left);
    left -= page.length;
    if (left <= 0) return;
  }
}

/** By which part of it a figure has grown; null where there is nothing to compare with. */
export function changeOf(now: number | null, before: number | null | undefined): number | null {
  return now === null || !before ? null : (now - before) / before;
}
