/** Takes back what was counted for something that did not happen. */
export type Uncount = () => Promise<void>;

/** A call that brings a picture or has one recognised, from the picture's first byte to the answer. */
export interface Upload {
  /** Who waits for the face engine: the address of the caller, then the account. */
  readonly requester: { readonly group: string; readonly member: string };
  /** Aborts with the error to answer with. */
  readonly signal: AbortSignal;
  /** Counts bytes of a picture that is fetched. If there is no room for them, `signal` aborts. */
  readonly hold: (bytes: number) => void;
}
