/** Something new that one monitor has found, or news about all monitors of the account. */
export interface Alert {
  readonly accountId: number;
  /** Such as `monitor:<id>:run:<n>`; a second alert with the same key is ignored. */
  readonly key: string;
  readonly title: string;
  readonly text: string;
  /** A path of the web app. */
  readonly link: string | null;
  /** Null when it concerns all monitors. */
  readonly monitor: { readonly id: string; readonly keyword: string } | null;
  /** The first few, for emails and Telegram messages. */
  readonly hits: readonly AlertHit[];
  readonly now: Date;
}

export interface AlertHit {
  readonly title: string;
  readonly text: string;
  /** An external page; null when the hit is shown in the app only. */
  readonly url: string | null;
}
