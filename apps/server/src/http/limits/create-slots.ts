export interface Slots {
  /** Returns the function that gives the slot back, or null if the key has none free. */
  take(key: string): (() => void) | null;
}

/** Counts what each key has open at the same time. */
export function createSlots(atOnce: number): Slots {
  const taken = new Map<string, number>();
  return {
    take(key) {
      const open = taken.get(key) ?? 0;
      if (open >= atOnce) return null;
      taken.set(key, open + 1);
      let isTaken = true;
      return () => {
        if (!isTaken) return;
        isTaken = false;
        const left = (taken.get(key) ?? 1) - 1;
        if (left > 0) taken.set(key, left);
        else taken.delete(key);
      };
    },
  };
}
