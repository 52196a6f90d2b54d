import { channel } from 'node:diagnostics_channel';

/** One call as a simulator took it and answered it. */
export interface Exchange {
  readonly publisher: 'vk' | 'telegram' | 'yookassa';
  readonly method: string;
  /** Null for an event that the publisher tells of by itself. */
  readonly params: unknown;
  readonly answer: unknown;
  readonly isRefused?: boolean;
}

/** Whoever listens hears every exchange of this process: tests compare them with what the publishers describe. */
export const exchanges = channel('vidno:simulated-exchange');

export function tellExchange(exchange: Exchange): void {
  if (exchanges.hasSubscribers) exchanges.publish(exchange);
}
