interface Searched {
  readonly sources: readonly { readonly id: string; readonly title: string }[];
}

/** The title of a source a person was found in, where the search knows it; otherwise its id. */
export function sourceTitle({ sources }: Searched, source: string): string {
  return sources.find(({ id }) => id === source)?.title ?? source;
}
