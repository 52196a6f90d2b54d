import * as imports from './imports.ts';
import * as journal from './journal.ts';
import * as overview from './overview.ts';
import * as people from './people.ts';
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
  listImportFiles: imports.listImportFiles,
  listImports: imports.listImports,
  getImport: imports.getImport,
  checkImport: imports.checkImport,
  previewImport: imports.previewImport,
  beginImport: imports.beginImport,
  pauseImport: imports.pauseImport,
  resumeImport: imports.resumeImport,
  withdrawImport: imports.withdrawImport,
  exportImportRemarks: imports.exportImportRemarks,
  countPeople: people.countPeople,
  findPerson: people.findPerson,
  showPersonName: people.showPersonName,
} as const satisfies Record<string, OperatorEndpoint>;
