import * as journal from './journal.ts';
import * as money from './money.ts';
import * as moneyChanges from './money-changes.ts';
import * as overview from './overview.ts';
import * as users from './users.ts';
import { confirmOperator, type OperatorEndpoint } from './warrant.ts';

/** All calls of the operator's section. They are in no documentation of the API: to everybody else there are none. */
export const operatorEndpoints = {
  confirmOperator,
  getOverview: overview.getOverview,
  examineNow: overview.examineNow,
  exportSupportBundle: overview.exportSupportBundle,
  listJournal: journal.listJournal,
  exportJournal: journal.exportJournal,
  getJournalCheck: journal.getJournalCheck,
  checkJournal: journal.checkJournal,
  findUser: users.findUser,
  getUser: users.getUser,
  showContacts: users.showContacts,
  blockUser: users.blockUser,
  unblockUser: users.unblockUser,
  endUserSessions: users.endUserSessions,
  grantUserService: users.grantUserService,
  revokeUserService: users.revokeUserService,
  previewUserDeletion: users.previewUserDeletion,
  deleteUser: users.deleteUser,
  listInvoices: money.listInvoices,
  findInvoiceByNumber: money.findInvoiceByNumber,
  getInvoice: money.getInvoice,
  getAccountMoney: money.getAccountMoney,
  getMoneyFigures: money.getMoneyFigures,
  exportMonth: money.exportMonth,
  reconcileDay: money.reconcileDay,
  listRefusedReceipts: money.listRefusedReceipts,
  listRefusedOrders: money.listRefusedOrders,
  listSubscriptions: money.listSubscriptions,
  previewRefund: moneyChanges.previewRefund,
  refundPayment: moneyChanges.refundPayment,
  previewChargeback: moneyChanges.previewChargeback,
  bookChargeback: moneyChanges.bookChargeback,
  previewWriteOff: moneyChanges.previewWriteOff,
  writeOffBalance: moneyChanges.writeOffBalance,
  repeatReceipt: moneyChanges.repeatReceipt,
  repeatOrder: moneyChanges.repeatOrder,
  previewSettledOrder: moneyChanges.previewSettledOrder,
  settleOrder: moneyChanges.settleOrder,
} as const satisfies Record<string, OperatorEndpoint>;
