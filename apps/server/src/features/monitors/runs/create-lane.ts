/** Work of one kind in the hands of a worker: so much at a time, and a little that waits to be next. */
export interface Lane {
  /** How much more may be added. */
  readonly room: number;
  /** Ids of what was added and has not ended. */
  readonly heldIds: readonly string[];
  /** The work sees to its own failures. */
  add(id: string, work: () => Promise<void>): void;
  /** When all that was added has ended. */
  idle(): Promise<void>;
}

/** How much waits for each that is worked on. */
const AHEAD = 4;

/** `onRoom` is called when hardly anything waits any more. */
export function createLane({ width, onRoom }: { width: number; onRoom: () => void }): Lane {
  const held = new Map<string, Promise<void>>();
  const starts: (() => void)[] = [];
  let running = 0;

  function startNext(): void {
    const start = running < width ? starts.shift() : undefined;
    if (!start) return;
    running += 1;
    start();
  }

  function end(id: string): void {
    running -= 1;
    held.delete(id);
    startNext();
    if (starts.length < width) onRoom();
  }

  return {
    get room() {
      return width * (1 + AHEAD) - held.size;
    },
    get heldIds() {
      return [...held.keys()];
    },
    add: (id, work) => {
      const turn = Promise.withResolvers<void>();
      starts.push(turn.resolve);
      held.set(
        id,
        turn.promise.then(work).finally(() => end(id)),
      );
      startNext();
    },
    idle: async () => {
      while (held.size > 0) await Promise.allSettled([...held.values()]);
    },
  };
}
