import type { Payment } from '../payments.ts';

const DEFAULT_LIMIT = 10;
const MAX_LIMIT = 100;

export interface PaymentPage {
  readonly items: readonly Payment[];
  /** Null for the last page. */
  readonly nextCursor: string | null;
}

/** Newest first; the name of the wrong parameter if one is. The cursor is the id of the last payment of the page before. */
export function listPayments(
  payments: readonly Payment[],
  params: Readonly<Record<string, string>>,
): PaymentPage | string {
  const { limit = String(DEFAULT_LIMIT), cursor, status } = params;
  if (!/^\d{1,3}$/.test(limit) || Number(limit) < 1 || Number(limit) > MAX_LIMIT) return 'limit';
  const wrong = Object.keys(params).find(
    (name) => name.startsWith('created_at.') && Number.isNaN(Date.parse(params[name] ?? '')),
  );
  if (wrong !== undefined) return wrong;
  const found = payments
    .filter((payment) => isWithin(payment.createdAt, params) && (status === undefined || payment.status === status))
    .toReversed();
  const last = found.findIndex(({ id }) => id === cursor);
  if (cursor !== undefined && last === -1) return 'cursor';
  const rest = found.slice(last + 1);
  const items = rest.slice(0, Number(limit));
  return { items, nextCursor: rest.length > items.length ? (items.at(-1)?.id ?? null) : null };
}

function isWithin(at: Date, params: Readonly<Record<string, string>>): boolean {
  const limitOf = (name: string) => (params[name] === undefined ? null : Date.parse(params[name]));
  const [gte, gt] = [limitOf('created_at.gte'), limitOf('created_at.gt')];
  const [lte, lt] = [limitOf('created_at.lte'), limitOf('created_at.lt')];
  const time = at.getTime();
  return (
    (gte === null || time >= gte) &&
    (gt === null || time > gt) &&
    (lte === null || time <= lte) &&
    (lt === null || time < lt)
  );
}
