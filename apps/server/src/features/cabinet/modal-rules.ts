import { DAY_MS } from '#config/durations.ts';

const MODAL_DAYS = 30;

interface ModalState {
  /** Null for a visitor, which is never shown the modal. */
  readonly registeredAt: Date | null;
  /** Null if the user has never paid. */
  readonly lastPaymentAt: Date | null;
  /** When the modal was last shown; null if never. */
  readonly shownAt: Date | null;
  /** The user does not want to see it again. */
  readonly hidden: boolean;
}

/** Whether to show the 30-days modal: once when 30 days have passed without a payment since registration or the last one. */
export function isModal30DaysDue({ registeredAt, lastPaymentAt, shownAt, hidden }: ModalState, now: Date): boolean {
  if (registeredAt === null || hidden) return false;
  const since = Math.max(registeredAt.getTime(), lastPaymentAt?.getTime() ?? 0);
  const dueAt = since + MODAL_DAYS * DAY_MS;
  return now.getTime() >= dueAt && (shownAt === null || shownAt.getTime() < dueAt);
}
