/** What the address of the list says. */
export interface MaterialParams {
  readonly page?: number | undefined;
  readonly tag?: string | undefined;
}

/** What a wrong address says is dropped, never an error. A tag of digits alone arrives as a number. */
export function materialParams({ page, tag }: Record<string, unknown>): MaterialParams {
  const isLaterPage = typeof page === 'number' && Number.isSafeInteger(page) && page > 0;
  const isTag = (typeof tag === 'string' && tag !== '') || typeof tag === 'number';
  return { ...(isTag && { tag: String(tag) }), ...(isLaterPage && { page }) };
}
