import * as imports from './imports.ts';
import * as journal from './journal.ts';
import * as overview from './overview.ts';
import * as people from './people.ts';
import * as removals from './removals.ts';
import * as settings from './settings.ts';
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
  resetSecondFactor: users.resetSecondFactor,
  keepSecondFactor: users.keepSecondFactor,
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
  listRemovals: removals.listRemovals,
  exportRemovals: removals.exportRemovals,
  getRemovalRequest: removals.getRemovalRequest,
  getBlurredProfile: removals.getBlurredProfile,
  showRemovalRequest: removals.showRemovalRequest,
  showRemovalProfile: removals.showRemovalProfile,
  previewRemovalErasure: removals.previewRemovalErasure,
  eraseRemoval: removals.eraseRemoval,
  keepRemovalHidden: removals.keepRemovalHidden,
  refuseRemoval: removals.refuseRemoval,
  askAboutRemoval: removals.askAboutRemoval,
  extendRemoval: removals.extendRemoval,
  getRemovalAct: removals.getRemovalAct,
  getSettings: settings.getSettings,
  switchFaceSearchOff: settings.switchFaceSearchOff,
  switchFaceSearchOn: settings.switchFaceSearchOn,
} as const satisfies Record<string, OperatorEndpoint>;
