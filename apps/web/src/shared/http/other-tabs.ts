const NAME = 'vidno';
/** Every tab hears itself as well. */
const tab = Math.random();

interface Change {
  readonly tab: number;
  readonly queryKey: readonly unknown[];
}

/** What the other tabs of this browser have loaded under the key is not true any more. */
export function tellOtherTabs(queryKey: readonly unknown[]): void {
  const channel = new BroadcastChannel(NAME);
  channel.postMessage({ tab, queryKey } satisfies Change);
  channel.close();
}

/** Returns how to stop listening. */
export function hearOtherTabs(onChanged: (queryKey: readonly unknown[]) => void): () => void {
  const channel = new BroadcastChannel(NAME);
  channel.onmessage = ({ data }: MessageEvent<Change>) => {
    if (data.tab !== tab) onChanged(data.queryKey);
  };
  return () => channel.close();
}
