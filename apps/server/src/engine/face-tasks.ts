import type {
  AnalyseOutcome,
  Embedding,
  FaceEngine,
  FindFacesOutcome,
  RecogniseOutcome,
} from '@vidno/face-engine/face-engine';

/** Where a task stands in the queue of all processes. */
export interface Place {
  /** How many start before it. */
  readonly ahead: number;
  /** Until it is done, if nobody else comes. */
  readonly seconds: number;
}

/** How a task is asked for. */
export interface AskOptions {
  /** For whom; without it the task is the product's own, and waits for everybody else's. */
  readonly requester?: { readonly group: string; readonly member: string; readonly isPaidFor?: boolean };
  /** A task that is given up while it waits never starts. One that has started is finished, and its result is dropped. */
  readonly signal?: AbortSignal;
  /** Rejects at once with an `EngineBusyError` if it would take longer, with nothing done. */
  readonly maxWaitMs?: number;
  /** Called when the queue has the picture, so that whoever asks need not keep it. */
  readonly onQueued?: () => void;
  /** Called about every second while the task waits. */
  readonly onPlace?: (place: Place) => void;
}

/** The face engine as features have it: an engine of some process does the tasks, whose turn it is. */
export interface FaceTasks extends Omit<FaceEngine, 'findFaces' | 'embed' | 'recognise' | 'analyse'> {
  findFaces(picture: Uint8Array, options?: AskOptions): Promise<FindFacesOutcome>;
  embed(chips: readonly Uint8Array[], options?: AskOptions): Promise<Embedding[]>;
  recognise(picture: Uint8Array, options?: AskOptions): Promise<RecogniseOutcome>;
  analyse(picture: Uint8Array, options?: AskOptions): Promise<AnalyseOutcome>;
}

/** The wait would be longer than the caller is willing to wait. */
export class EngineBusyError extends Error {
  override readonly name = 'EngineBusyError';
  readonly retryAfterSeconds: number;

  constructor(retryAfterSeconds: number) {
    super(`The face engine would answer in ${retryAfterSeconds} s`);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Engines have lost the task again and again, or could not do it. */
export class EngineFailedError extends Error {
  override readonly name = 'EngineFailedError';
}
