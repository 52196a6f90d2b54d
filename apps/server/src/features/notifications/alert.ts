/** Something new that a monitor has found, or that concerns all of them. */
export interface Alert {
  readonly accountId: number;
  /** Such as `monitor:<id>:run:<n>`: a second alert of the same key is nothing. */
  readonly key: string;
  readonly title: string;
  readonly text: string;
  /** A path of ours. */
  readonly link: string | null;
  /** Null: all of them. */
  readonly monitor: { readonly id: string; readonly keyword: string } | null;
  /** The first few, for letters. */
  readonly hits: readonly AlertHit[];
  readonly now: Date;
}

export interface AlertHit {
  readonly title: string;
  readonly text: string;
  /** Somewhere else; null: it is seen in the app only. */
  readonly url: string | null;
}
