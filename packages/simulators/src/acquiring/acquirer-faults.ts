import { FaultQueue } from '../fault-queue.ts';

/**
 * `fail` answers with status 500, `garbage` with the HTML page of a proxy, `hang` never; each with the call done or not.
 * `slow` delays the answer.
 */
export type ApiFault =
  | { readonly kind: 'fail' | 'garbage' | 'hang'; readonly done: boolean }
  | { readonly kind: 'slow'; readonly ms: number };

/** `late` sends the notification after a while, `doubled` twice at once, `lost` never. */
export type NotificationFault =
  | { readonly kind: 'late'; readonly ms: number }
  | { readonly kind: 'doubled' }
  | { readonly kind: 'lost' };

/** Faults of a payment provider that tells the site of these kinds of news. */
export class AcquirerFaults<NotificationKind extends string> {
  readonly #calls = new FaultQueue<ApiFault, string | null>();
  readonly #notifications = new FaultQueue<NotificationFault, NotificationKind | null>();

  /** `path` such as `/payments/refund`, any by default; `times` is 1 by default, Infinity for all. */
  planCall(
    fault: ApiFault,
    { path = null, times = 1 }: { readonly path?: string | null; readonly times?: number } = {},
  ) {
    this.#calls.add(fault, path, times);
  }

  /** Any kind by default. */
  planNotification(
    fault: NotificationFault,
    { of = null, times = 1 }: { readonly of?: NotificationKind | null; readonly times?: number } = {},
  ): void {
    this.#notifications.add(fault, of, times);
  }

  takeCall(path: string): ApiFault | null {
    return this.#calls.take((_fault, target) => target === null || target === path);
  }

  takeNotification(kind: NotificationKind): NotificationFault | null {
    return this.#notifications.take((_fault, target) => target === null || target === kind);
  }

  clear(): void {
    this.#calls.clear();
    this.#notifications.clear();
  }
}
