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

/** Yields up to `limit` rows and stops reading the source after that. */
export async function* takeRows<One>(
  pages: AsyncIterable<readonly One[]>,
  limit: number,
): AsyncGenerator<readonly One[]> {
  let remaining = limit;
  for await (const page of pages) {
    yield page.slice(0, remaining);
    remaining -= page.length;
    if (remaining <= 0) return;
  }
}

/** Growth relative to the previous figure; null if there is nothing to compare with. */
export function relativeChange(now: number | null, before: number | null | undefined): number | null {
  return now === null || !before ? null : (now - before) / before;
}
