/** The title of a source a person was found in, where the search knows it; otherwise its id. */
export function sourceTitle(
  search: { readonly source: string; readonly source_title: string },
  source: string,
): string {
  return source === search.source ? search.source_title : source;
}
