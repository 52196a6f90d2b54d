/** Tabs of one browser tell each other which payment has arrived, so that they agree at once. */
const CHANNEL = 'vidno-payments';

export function announceArrival(invoiceId: string): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(invoiceId);
  channel.close();
}

/** Answers how to stop listening. */
export function followArrival(invoiceId: string, onArrival: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }) => {
    if (data === invoiceId) onArrival();
  };
  return () => channel.close();
}
