/** What a letter or a message tells, as it was stored. */
export interface StoredAlert {
  readonly title: string;
  readonly text: string;
  /** A path of ours. */
  readonly link: string | null;
  /** Null: it is about all of them. */
  readonly monitorId: string | null;
  readonly hits: readonly { readonly title: string; readonly text: string; readonly url: string | null }[];
}
