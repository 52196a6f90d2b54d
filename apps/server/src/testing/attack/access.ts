import { SERVICE } from '@vidno/contract/constants';
import type { endpoints } from '@vidno/contract/endpoints';

/** `proven`: like `account`, and 403 `confirm_first` for a user who has not just proven who they are: it changes how to log in. */
type Guard = 'open' | 'session' | 'account' | 'proven' | 'analysis';
type Owned = 'search' | 'monitor' | 'tracked';

interface Access {
  readonly guard: Guard;
  /** The field of the query or body that names what belongs to an account, and what that is. */
  readonly owned?: { readonly field: string; readonly kind: Owned };
  /**
   * It changes how to log in as well, and asks for a proof itself: unless this field is one, or, with `elsewhere`, unless the link
   * was opened in a browser without the account, where it changes nothing.
   */
  readonly provenUnless?: 'password_current' | 'elsewhere';
  /** The service whose work the call starts, repeats or refreshes: 402 without it. All other calls read, save or remove. */
  readonly starts?: number;
}

const { smartSearch, vk, monitoring } = SERVICE;

// biome-ignore format: one call a line
const LINES = {
  getCsrfCookie: { guard: 'open' },
  getTokenSession: { guard: 'session' },
  createDemo: { guard: 'session' },
  getProfile: { guard: 'account' },
  getAllowServices: { guard: 'account' },
  register: { guard: 'session' },
  confirmRegistration: { guard: 'session' },
  checkEmail: { guard: 'session' },
  sendTempCode: { guard: 'session' },
  checkTempCode: { guard: 'session' },
  getLoginWays: { guard: 'open' },
  login: { guard: 'session' },
  loginSecondFactor: { guard: 'session' },
  logout: { guard: 'session' },
  bringSearches: { guard: 'session' },
  forgotPassword: { guard: 'session' },
  resetPassword: { guard: 'session' },
  startVkLogin: { guard: 'session' },
  initTelegramLogin: { guard: 'session' },
  loginByTelegram: { guard: 'session' },
  getCabinet: { guard: 'account' },
  updatePassword: { guard: 'account', provenUnless: 'password_current' },
  setPhone: { guard: 'proven' },
  endSession: { guard: 'account' },
  endOtherSessions: { guard: 'account' },
  linkVk: { guard: 'proven' },
  unlinkVk: { guard: 'proven' },
  hideModal30Days: { guard: 'account' },
  readCompanyNotice: { guard: 'account' },
  exportData: { guard: 'account' },
  deleteAccount: { guard: 'account', provenUnless: 'password_current' },
  keepAccount: { guard: 'account' },
  listProofs: { guard: 'account' },
  confirmIdentity: { guard: 'account' },
  sendProofCode: { guard: 'account' },
  startVkProof: { guard: 'account' },
  readLoginChanges: { guard: 'account' },
  startSecondFactor: { guard: 'account', provenUnless: 'password_current' },
  confirmSecondFactor: { guard: 'proven' },
  disableSecondFactor: { guard: 'proven' },
  listDocuments: { guard: 'open' },
  getDocument: { guard: 'open' },
  compareDocument: { guard: 'open' },
  acceptDocuments: { guard: 'account' },
  askSupport: { guard: 'session' },
  getRegions: { guard: 'open' },
  listMaterials: { guard: 'open' },
  getMaterial: { guard: 'open' },
  getFaq: { guard: 'open' },
  acceptConsent: { guard: 'account' },
  withdrawConsent: { guard: 'account' },
  requestRemoval: { guard: 'session' },
  requestRemovalByPhoto: { guard: 'session' },
  getRemoval: { guard: 'open' },
  checkRemoval: { guard: 'open' },
  replyToRemoval: { guard: 'open' },
  startRemovalProof: { guard: 'session' },
  issueRemovalCode: { guard: 'open' },
  checkRemovalCode: { guard: 'open' },
  getRemovalReceipt: { guard: 'open' },
  detectFaces: { guard: 'analysis', starts: smartSearch },
  getUpload: { guard: 'analysis', owned: { field: 'upload_id', kind: 'search' } },
  addSearch: { guard: 'analysis', starts: smartSearch },
  addSearchDemo: { guard: 'analysis', starts: smartSearch },
  getSearch: { guard: 'analysis', owned: { field: 'id', kind: 'search' } },
  answerPerson: { guard: 'analysis', owned: { field: 'id', kind: 'search' } },
  remindOfGrowth: { guard: 'analysis', owned: { field: 'id', kind: 'search' } },
  getSearchShare: { guard: 'analysis', owned: { field: 'id', kind: 'search' } },
  shareSearch: { guard: 'analysis', owned: { field: 'id', kind: 'search' } },
  unshareSearch: { guard: 'analysis', owned: { field: 'id', kind: 'search' } },
  getSharedSearch: { guard: 'open' },
  countPeople: { guard: 'analysis' },
  switchReason: { guard: 'analysis', owned: { field: 'id', kind: 'search' } },
  showApart: { guard: 'analysis', owned: { field: 'id', kind: 'search' } },
  listSources: { guard: 'open' },
  getStatus: { guard: 'open' },
  listSamples: { guard: 'open' },
  listSearches: { guard: 'analysis' },
  labelSearch: { guard: 'analysis', owned: { field: 'id', kind: 'search' } },
  removeSearch: { guard: 'analysis', owned: { field: 'id', kind: 'search' } },
  refreshSearch: { guard: 'analysis', owned: { field: 'id', kind: 'search' }, starts: smartSearch },
  watchSearch: { guard: 'analysis', owned: { field: 'id', kind: 'search' } },
  listMonitors: { guard: 'analysis' },
  searchLocation: { guard: 'analysis' },
  addMonitor: { guard: 'analysis', starts: monitoring },
  refreshMonitor: { guard: 'analysis', owned: { field: 'id', kind: 'monitor' }, starts: monitoring },
  removeMonitor: { guard: 'analysis', owned: { field: 'id', kind: 'monitor' } },
  getMonitor: { guard: 'analysis', owned: { field: 'id', kind: 'monitor' } },
  getMonitorRun: { guard: 'analysis', owned: { field: 'search_id', kind: 'monitor' } },
  listNotifications: { guard: 'account' },
  readNotifications: { guard: 'account' },
  getNotificationSettings: { guard: 'account' },
  saveNotificationSettings: { guard: 'account' },
  setEmail: { guard: 'proven' },
  confirmEmail: { guard: 'open', provenUnless: 'elsewhere' },
  unsubscribe: { guard: 'open' },
  initTelegram: { guard: 'proven' },
  completeTelegram: { guard: 'account' },
  initTelegramLink: { guard: 'proven' },
  unlinkTelegram: { guard: 'proven' },
  getAuthUrl: { guard: 'analysis' },
  getActiveToken: { guard: 'analysis' },
  logoutVk: { guard: 'analysis' },
  getCollection: { guard: 'analysis' },
  getDoneProcesses: { guard: 'analysis' },
  getStatusProcesses: { guard: 'analysis' },
  removeUser: { guard: 'analysis', owned: { field: 'id', kind: 'tracked' } },
  refreshUser: { guard: 'analysis', owned: { field: 'id', kind: 'tracked' }, starts: vk },
  getAccount: { guard: 'analysis', owned: { field: 'id', kind: 'tracked' } },
  getReport: { guard: 'analysis', owned: { field: 'id', kind: 'tracked' } },
  getPostsFromType: { guard: 'analysis', owned: { field: 'id', kind: 'tracked' } },
  getRating: { guard: 'analysis', owned: { field: 'login', kind: 'tracked' } },
  getActivity: { guard: 'analysis', owned: { field: 'login', kind: 'tracked' } },
  compareAccounts: { guard: 'analysis', owned: { field: 'ids', kind: 'tracked' } },
  getAudience: { guard: 'analysis', owned: { field: 'vk_id', kind: 'tracked' } },
  exportTable: { guard: 'analysis', owned: { field: 'id', kind: 'tracked' } },
  shareReport: { guard: 'analysis', owned: { field: 'id', kind: 'tracked' } },
  unshareReport: { guard: 'analysis', owned: { field: 'id', kind: 'tracked' } },
  listShares: { guard: 'analysis' },
  closeShare: { guard: 'analysis' },
  getSharedReport: { guard: 'open' },
  initPayment: { guard: 'account' },
  initDemoPayment: { guard: 'account' },
  initInitialCard: { guard: 'account' },
  initService: { guard: 'account' },
  checkPaymentService: { guard: 'account' },
  checkPaymentSearch: { guard: 'account' },
  getBalanceSearch: { guard: 'account' },
  decrementBalanceSearch: { guard: 'account' },
  unlockSearch: { guard: 'analysis', owned: { field: 'id', kind: 'search' } },
  listTariffs: { guard: 'account' },
  quoteTariff: { guard: 'account' },
  changeTariff: { guard: 'account' },
  initSubscription: { guard: 'account' },
  getSubscription: { guard: 'account' },
  removeCard: { guard: 'account' },
  cancelSubscription: { guard: 'account' },
  resumeRenewals: { guard: 'account' },
  previewCancellation: { guard: 'open' },
  cancelByLetter: { guard: 'open' },
  initUnsubscribe: { guard: 'account' },
  answerUnsubscribe: { guard: 'account' },
  getStatement: { guard: 'account' },
  exportStatement: { guard: 'account' },
} as const satisfies Readonly<Record<keyof typeof endpoints, Access>>;

/** Who may call what. A call of the contract that has no line here does not compile. */
export const ACCESS: Readonly<Record<keyof typeof endpoints, Access>> = LINES;

/** The calls that change how to log in, or end the account. */
export type ChangingCall = {
  [Name in keyof typeof LINES]: (typeof LINES)[Name] extends { guard: 'proven' } | { provenUnless: string }
    ? Name
    : never;
}[keyof typeof LINES];
