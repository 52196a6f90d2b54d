/** What a letter or a message tells, as it was stored. */
export interface StoredAlert {
  readonly title: string;
  readonly text: string;
  /** A path of ours. */
  readonly link: string | null;
  readonly monitorId: string;
  readonly hits: readonly { readonly title: string; readonly text: string; readonly url: string | null }[];
}
