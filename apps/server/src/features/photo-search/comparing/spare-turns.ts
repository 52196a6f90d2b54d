/** Lets a few do their work at once and tells everybody else, without waiting, that there is no turn for them now. */
export interface SpareTurns {
  /** Null: no turn was left, and the work has not begun. */
  take<Outcome>(work: () => Promise<Outcome>): Promise<Outcome | null>;
}

export function createSpareTurns(most: number): SpareTurns {
  let taken = 0;
  return {
    take: async (work) => {
      if (taken >= most) return null;
      taken += 1;
      try {
        return await work();
      } finally {
        taken -= 1;
      }
    },
  };
}
