import * as cabinet from './account/cabinet.ts';
import * as documents from './account/documents.ts';
import * as login from './account/login.ts';
import * as proofs from './account/proofs.ts';
import * as registration from './account/registration.ts';
import * as removal from './account/removal.ts';
import * as secondFactor from './account/second-factor.ts';
import * as support from './account/support.ts';
import * as keywordResult from './keyword/keyword-result.ts';
import * as materials from './materials/materials.ts';
import * as cancelling from './money/cancelling.ts';
import * as unsubscribeFlow from './money/cancelling.ts';
import * as payments from './money/payments.ts';
import * as statement from './money/statement.ts';
import * as tariffs from './money/tariffs.ts';
import * as monitors from './monitors/monitors.ts';
import * as monitorRuns from './monitors/runs.ts';
import * as notifications from './notifications/notifications.ts';
import * as notificationSettings from './notifications/settings.ts';
import * as telegram from './notifications/settings.ts';
import * as photoSearch from './photo-search.ts';
import * as privacy from './privacy.ts';
import * as regions from './regions.ts';
import * as searchShare from './results/search-share.ts';
import * as search from './search.ts';
import * as session from './session.ts';
import * as smartSearch from './smart-search.ts';
import * as sources from './sources.ts';
import * as upload from './upload.ts';
import * as vkAccounts from './vk/accounts.ts';
import * as vkAudience from './vk/audience.ts';
import * as vkAuth from './vk/auth.ts';
import * as vkChanges from './vk/changes.ts';
import * as vkChart from './vk/chart.ts';
import * as vkCoverage from './vk/coverage.ts';
import * as vkExport from './vk/export.ts';
import * as vkActivity from './vk/posts.ts';
import * as vkCompare from './vk/posts.ts';
import * as vkPosts from './vk/posts.ts';
import * as vkList from './vk/tracked-list.ts';

/** All endpoints of both APIs. */
export const endpoints = {
  getCsrfCookie: session.getCsrfCookie,
  getTokenSession: session.getTokenSession,
  createDemo: session.createDemo,
  getProfile: session.getProfile,
  getAllowServices: session.getAllowServices,
  register: registration.register,
  confirmRegistration: registration.confirmRegistration,
  checkEmail: registration.checkEmail,
  sendTempCode: registration.sendTempCode,
  checkTempCode: registration.checkTempCode,
  getLoginWays: login.getLoginWays,
  login: login.login,
  loginSecondFactor: login.loginSecondFactor,
  logout: login.logout,
  bringSearches: login.bringSearches,
  forgotPassword: login.forgotPassword,
  resetPassword: login.resetPassword,
  startVkLogin: login.startVkLogin,
  initTelegramLogin: login.initTelegramLogin,
  loginByTelegram: login.loginByTelegram,
  getCabinet: cabinet.getCabinet,
  updatePassword: cabinet.updatePassword,
  setPhone: cabinet.setPhone,
  endSession: cabinet.endSession,
  endOtherSessions: cabinet.endOtherSessions,
  linkVk: cabinet.linkVk,
  unlinkVk: cabinet.unlinkVk,
  hideModal30Days: cabinet.hideModal30Days,
  readCompanyNotice: cabinet.readCompanyNotice,
  exportData: cabinet.exportData,
  deleteAccount: cabinet.deleteAccount,
  keepAccount: cabinet.keepAccount,
  listProofs: proofs.listProofs,
  confirmIdentity: proofs.confirmIdentity,
  sendProofCode: proofs.sendProofCode,
  startVkProof: proofs.startVkProof,
  readLoginChanges: proofs.readLoginChanges,
  startSecondFactor: secondFactor.startSecondFactor,
  confirmSecondFactor: secondFactor.confirmSecondFactor,
  disableSecondFactor: secondFactor.disableSecondFactor,
  listDocuments: documents.listDocuments,
  getDocument: documents.getDocument,
  compareDocument: documents.compareDocument,
  acceptDocuments: documents.acceptDocuments,
  askSupport: support.askSupport,
  getRegions: regions.getRegions,
  listMaterials: materials.listMaterials,
  getMaterial: materials.getMaterial,
  getFaq: materials.getFaq,
  acceptConsent: privacy.acceptConsent,
  withdrawConsent: privacy.withdrawConsent,
  requestRemoval: removal.requestRemoval,
  requestRemovalByPhoto: removal.requestRemovalByPhoto,
  getRemoval: removal.getRemoval,
  checkRemoval: removal.checkRemoval,
  replyToRemoval: removal.replyToRemoval,
  startRemovalProof: removal.startRemovalProof,
  issueRemovalCode: removal.issueRemovalCode,
  checkRemovalCode: removal.checkRemovalCode,
  getRemovalReceipt: removal.getRemovalReceipt,
  detectFaces: upload.detectFaces,
  getUpload: upload.getUpload,
  addSearch: smartSearch.addSearch,
  addSearchDemo: smartSearch.addSearchDemo,
  getSearch: smartSearch.getSearch,
  answerPerson: photoSearch.answerPerson,
  remindOfGrowth: photoSearch.remindOfGrowth,
  getSearchShare: searchShare.getSearchShare,
  shareSearch: searchShare.shareSearch,
  unshareSearch: searchShare.unshareSearch,
  getSharedSearch: searchShare.getSharedSearch,
  exportSearch: searchShare.exportSearch,
  countPeople: keywordResult.countPeople,
  switchReason: keywordResult.switchReason,
  showApart: keywordResult.showApart,
  listSources: sources.listSources,
  getStatus: sources.getStatus,
  listSamples: upload.listSamples,
  listSearches: search.listSearches,
  labelSearch: search.labelSearch,
  removeSearch: search.removeSearch,
  refreshSearch: search.refreshSearch,
  watchSearch: search.watchSearch,
  listMonitors: monitors.listMonitors,
  searchLocation: monitors.searchLocation,
  addMonitor: monitors.addMonitor,
  refreshMonitor: monitors.refreshMonitor,
  removeMonitor: monitors.removeMonitor,
  getMonitor: monitorRuns.getMonitor,
  getMonitorRun: monitorRuns.getMonitorRun,
  listNotifications: notifications.listNotifications,
  readNotifications: notifications.readNotifications,
  getNotificationSettings: notificationSettings.getNotificationSettings,
  saveNotificationSettings: notificationSettings.saveNotificationSettings,
  setEmail: notificationSettings.setEmail,
  confirmEmail: notificationSettings.confirmEmail,
  unsubscribe: notificationSettings.unsubscribe,
  initTelegram: telegram.initTelegram,
  completeTelegram: telegram.completeTelegram,
  initTelegramLink: telegram.initTelegramLink,
  unlinkTelegram: telegram.unlinkTelegram,
  getAuthUrl: vkAuth.getAuthUrl,
  getActiveToken: vkAuth.getActiveToken,
  logoutVk: vkAuth.logoutVk,
  getCollection: vkAccounts.getCollection,
  getDoneProcesses: vkAccounts.getDoneProcesses,
  getStatusProcesses: vkAccounts.getStatusProcesses,
  removeUser: vkAccounts.removeUser,
  refreshUser: vkAccounts.refreshUser,
  addAccounts: vkList.addAccounts,
  refreshAll: vkList.refreshAll,
  getRefreshProgress: vkList.getRefreshProgress,
  moveToFolder: vkList.moveToFolder,
  removeAccounts: vkList.removeAccounts,
  restoreAccounts: vkList.restoreAccounts,
  getFollowers: vkCoverage.getFollowers,
  getAccount: vkPosts.getAccount,
  getReport: vkPosts.getReport,
  getStatsNow: vkPosts.getStatsNow,
  getChart: vkChart.getChart,
  getChanges: vkChanges.getChanges,
  markSeen: vkChanges.markSeen,
  getPostsFromType: vkPosts.getPostsFromType,
  getRating: vkPosts.getRating,
  getActivity: vkActivity.getActivity,
  compareAccounts: vkCompare.compareAccounts,
  getAudience: vkAudience.getAudience,
  exportTable: vkExport.exportTable,
  shareReport: vkExport.shareReport,
  unshareReport: vkExport.unshareReport,
  listShares: vkExport.listShares,
  closeShare: vkExport.closeShare,
  getSharedReport: vkExport.getSharedReport,
  initPayment: payments.initPayment,
  initDemoPayment: payments.initDemoPayment,
  initInitialCard: payments.initInitialCard,
  initService: payments.initService,
  checkPaymentService: payments.checkPaymentService,
  checkPaymentSearch: payments.checkPaymentSearch,
  getBalanceSearch: payments.getBalanceSearch,
  decrementBalanceSearch: payments.decrementBalanceSearch,
  unlockSearch: payments.unlockSearch,
  listTariffs: tariffs.listTariffs,
  quoteTariff: tariffs.quoteTariff,
  changeTariff: tariffs.changeTariff,
  initSubscription: tariffs.initSubscription,
  getSubscription: tariffs.getSubscription,
  removeCard: tariffs.removeCard,
  cancelSubscription: cancelling.cancelSubscription,
  resumeRenewals: cancelling.resumeRenewals,
  previewCancellation: cancelling.previewCancellation,
  cancelByLetter: cancelling.cancelByLetter,
  initUnsubscribe: unsubscribeFlow.initUnsubscribe,
  answerUnsubscribe: unsubscribeFlow.answerUnsubscribe,
  getStatement: statement.getStatement,
  exportStatement: statement.exportStatement,
} as const;
