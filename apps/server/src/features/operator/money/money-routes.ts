import {
  exportInvoices,
  exportMonth,
  findInvoiceByNumber,
  getAccountMoney,
  getInvoice,
  getMoneyFigures,
  listInvoices,
  reconcileDay,
} from '@vidno/contract/operator/money';
import {
  exportRefusedOrders,
  exportRefusedReceipts,
  listRefusedOrders,
  listRefusedReceipts,
} from '@vidno/contract/operator/money/refused';
import { exportSubscriptions, listSubscriptions } from '@vidno/contract/operator/money/subscriptions';
import { startOfMoscowDay } from '#config/time.ts';
import { InvalidRequest, Problem } from '#http/errors.ts';
import { readPlaceOfAccount } from '../pages.ts';
import { csvOf, type Section } from '../section-routes.ts';
import { describeFigures } from './figures.ts';
import * as money from './money.ts';
import { type MoneyTools, serveMoneyChanges } from './money-changes-routes.ts';
import { toMonthDocument } from './month.ts';
import { reconcile } from './reconcile.ts';
import * as refused from './refused.ts';
import * as subscriptions from './subscriptions.ts';

export function serveMoney(section: Section, tools: MoneyTools): void {
  const { db, clock, payments } = tools;

  section.reads(listInvoices, async ({ query: { after, ...filters } }) => ({
    status: 'ok',
    ...(await money.listInvoices(db, filters, readPlaceOfAccount(after))),
  }));

  section.downloads(exportInvoices, async ({ query }) => csvOf('счета', money.toInvoicesDocument(db, query)));

  section.reads(findInvoiceByNumber, async ({ query }) => {
    const found = await money.findInvoiceByNumber(db, query.number);
    return { status: 'ok', data: found && { account: found.accountId, id: found.id } };
  });

  section.reads(getInvoice, async ({ params: { account, id } }) => {
    const data = await money.describeInvoice(db, { accountId: account, id });
    if (!data) throw new Problem('not_found');
    return { status: 'ok', data };
  });

  section.reads(getAccountMoney, async ({ params }) => ({
    status: 'ok',
    data: await money.describeAccountMoney(db, params.account),
  }));

  section.reads(getMoneyFigures, async ({ query }) => ({
    status: 'ok',
    data: await describeFigures(tools, query.month),
  }));

  section.downloads(exportMonth, async ({ query: { month } }) =>
    csvOf(`деньги-${month}`, await toMonthDocument(db, month)),
  );

  section.starts(reconcileDay, async ({ body: { day } }) => {
    if (startOfMoscowDay(day) > clock()) throw new InvalidRequest({ day: ['Этот день ещё не наступил.'] });
    if (payments.acquirers === null) throw new Problem('no_provider_connected');
    return { status: 'ok', data: await reconcile(db, payments.acquirers, day) };
  });

  section.reads(listRefusedReceipts, async ({ query }) => ({
    status: 'ok',
    ...(await refused.listReceipts(db, readPlaceOfAccount(query.after))),
  }));
  section.downloads(exportRefusedReceipts, async () => csvOf('непринятые-чеки', refused.toReceiptsDocument(db)));

  section.reads(listRefusedOrders, async ({ query }) => ({
    status: 'ok',
    ...(await refused.listOrders(db, readPlaceOfAccount(query.after))),
  }));
  section.downloads(exportRefusedOrders, async () => csvOf('отказы-в-возврате', refused.toOrdersDocument(db)));

  section.reads(listSubscriptions, async ({ query }) => ({
    status: 'ok',
    ...(await subscriptions.listSubscriptions(db, query.show, readPlaceOfAccount(query.after))),
  }));
  section.downloads(exportSubscriptions, async ({ query }) =>
    csvOf('подписки', subscriptions.toSubscriptionsDocument(db, query.show)),
  );

  serveMoneyChanges(section, tools);
}
