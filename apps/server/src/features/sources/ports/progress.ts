/** Tells the user how far a search has come. */
export type OnProgress = (progress: Progress) => Promise<void>;

export interface Progress {
  readonly percent: number;
  readonly message: string;
}
