import { type OperatorSubscription, SHOWN_SUBSCRIPTIONS } from '@vidno/contract/operator/money/subscriptions';
import type { Database } from '#database/database.ts';
import { type Place, readPages } from '#database/read-pages.ts';
import { maskContacts } from '#features/identity/accounts/contact-rules.ts';
import { listRenewing } from '#features/tariffs/public.ts';
import type { ReportDocument } from '#files/documents/report-document.ts';
import { accountCell, type ListColumn, rubles, toListDocument } from '../list-document.ts';
import { type Page, pageOfAccounts, ROWS_READ, writeMoment } from '../pages.ts';

/** Subscriptions that will renew, and those that could not. */

type ShownSubscriptions = keyof typeof SHOWN_SUBSCRIPTIONS;
type RenewingRow = Awaited<ReturnType<typeof listRenewing>>[number];

export async function listSubscriptions(
  db: Database,
  show: ShownSubscriptions,
  after: Place | null,
): Promise<Page<OperatorSubscription>> {
  return pageOfAccounts(await listRenewing(db, { show, after, limit: ROWS_READ }), placeOfRenewing, toSubscription);
}

const placeOfRenewing = ({ paid_until, failed_at, account_id: accountId, id }: RenewingRow): Place => ({
  at: failed_at ?? paid_until,
  accountId,
  id,
});

function toSubscription(row: RenewingRow): OperatorSubscription {
  return {
    ...{ account: row.account_id, id: row.id, tariff: row.name ?? row.tariff_id, price_kopecks: row.price_kopecks },
    paid_until: row.paid_until.toISOString(),
    has_card: row.card_id !== null,
    failed: writeMoment(row.failed_at),
    ...{ failures: row.failures, reason: row.reason && maskContacts(row.reason) },
    wake: writeMoment(row.wake_at),
  };
}

/** Of each list what its screen shows. */
const SUBSCRIPTION_COLUMNS: Readonly<Record<ShownSubscriptions, readonly ListColumn<OperatorSubscription>[]>> = {
  due: [
    { title: 'Спишется', kind: 'time', width: 18, cell: ({ paid_until: until }) => until },
    { title: 'Карта', kind: 'text', width: 18, cell: ({ has_card: has }) => (has ? 'есть' : 'нет, не спишется') },
  ],
  failing: [
    { title: 'Не проходит с', kind: 'time', width: 18, cell: ({ failed }) => failed },
    { title: 'Отказов', kind: 'count', width: 10, cell: ({ failures }) => failures },
    { title: 'Ответ', kind: 'text', width: 60, cell: ({ reason }) => reason },
    { title: 'Следующий шаг', kind: 'time', width: 18, cell: ({ wake }) => wake },
  ],
};

export function toSubscriptionsDocument(db: Database, show: ShownSubscriptions): ReportDocument {
  return toListDocument({
    title: 'Подписки',
    filters: [['Отбор', SHOWN_SUBSCRIPTIONS[show]]],
    rows: readPages<RenewingRow>(({ after, limit }) =>
      listRenewing(db, { show, after: after && placeOfRenewing(after), limit }),
    ),
    toLines: (rows) => rows.map(toSubscription),
    columns: [
      { title: 'Тариф', kind: 'text', width: 24, cell: ({ tariff }) => tariff },
      { title: 'Аккаунт', kind: 'text', width: 10, cell: ({ account }) => accountCell(account) },
      { title: 'Цена периода, ₽', kind: 'decimal', width: 14, cell: ({ price_kopecks: price }) => rubles(price) },
      ...SUBSCRIPTION_COLUMNS[show],
    ],
  });
}
