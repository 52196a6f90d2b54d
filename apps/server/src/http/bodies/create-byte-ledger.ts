export interface ByteLedgerOptions {
  readonly maxBytes: number;
  readonly onRefused: () => void;
}

/** What one request holds. */
export interface LedgerEntry {
  readonly bytes: number;
  add(bytes: number): void;
  close(): void;
}

interface Entry {
  readonly address: string;
  readonly refuse: () => void;
  bytes: number;
}

export interface ByteLedger {
  /** `refuse` is called if the request has to make room for others; from then on it is not counted. */
  open(address: string, refuse: () => void): LedgerEntry;
  readonly bytes: number;
}

/**
 * Counts the bytes of requests in memory. Beyond the maximum the address that holds the most has to give up its largest
 * request, so whoever sends little is never refused because of those who send much.
 */
export function createByteLedger({ maxBytes, onRefused }: ByteLedgerOptions): ByteLedger {
  const entries = new Set<Entry>();
  let total = 0;

  function close(entry: Entry): void {
    if (entries.delete(entry)) total -= entry.bytes;
  }

  function makeRoom(): void {
    while (total > maxBytes) {
      const largest = findLargest(entries);
      if (largest === null) return;
      close(largest);
      onRefused();
      largest.refuse();
    }
  }

  return {
    open(address, refuse) {
      const entry: Entry = { address, refuse, bytes: 0 };
      entries.add(entry);
      return {
        get bytes() {
          return entry.bytes;
        },
        add(bytes) {
          entry.bytes += bytes;
          if (!entries.has(entry)) return;
          total += bytes;
          makeRoom();
        },
        close: () => close(entry),
      };
    },
    get bytes() {
      return total;
    },
  };
}

/** The largest request of the address that holds the most; of equals the newest. */
function findLargest(entries: ReadonlySet<Entry>): Entry | null {
  const ofAddresses = [...Map.groupBy(entries, ({ address }) => address).values()];
  const heaviest = maxBy(ofAddresses, (held) => held.reduce((sum, { bytes }) => sum + bytes, 0));
  return maxBy(heaviest ?? [], ({ bytes }) => bytes);
}

function maxBy<Item>(items: readonly Item[], sizeOf: (item: Item) => number): Item | null {
  let largest: { item: Item; size: number } | null = null;
  for (const item of items) {
    const size = sizeOf(item);
    if (largest === null || size >= largest.size) largest = { item, size };
  }
  return largest?.item ?? null;
}
