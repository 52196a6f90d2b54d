/** Reports the progress of a search to the user. */
export type OnProgress = (progress: Progress) => Promise<void>;

export interface Progress {
  readonly percent: number;
  readonly message: string;
}
