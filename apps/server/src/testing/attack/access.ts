import type { endpoints } from '@vidno/contract/endpoints';

type Guard = 'open' | 'session' | 'account' | 'analysis';
type Owned = 'search' | 'monitor' | 'tracked';

interface Access {
  readonly guard: Guard;
  /** The field of the query or body that names what belongs to an account, and what that is. */
  readonly owned?: { readonly field: string; readonly kind: Owned };
}

/** Who may call what. A call of the contract that has no line here does not compile. */
// biome-ignore format: one call a line
export const ACCESS: Readonly<Record<keyof typeof endpoints, Access>> = {
  getCsrfCookie: { guard: 'open' },
  getTokenSession: { guard: 'session' },
  createDemo: { guard: 'session' },
  getProfile: { guard: 'account' },
  getAllowServices: { guard: 'account' },
  getRegions: { guard: 'open' },
  acceptConsent: { guard: 'account' },
  detectFaces: { guard: 'analysis' },
  getUpload: { guard: 'analysis', owned: { field: 'upload_id', kind: 'search' } },
  addSearch: { guard: 'analysis' },
  addSearchDemo: { guard: 'analysis' },
  getSearch: { guard: 'analysis', owned: { field: 'id', kind: 'search' } },
  rejectPerson: { guard: 'analysis', owned: { field: 'id', kind: 'search' } },
  listSources: { guard: 'open' },
  getStatus: { guard: 'open' },
  listSamples: { guard: 'open' },
  listSearches: { guard: 'analysis' },
  removeSearch: { guard: 'analysis', owned: { field: 'id', kind: 'search' } },
  refreshSearch: { guard: 'analysis', owned: { field: 'id', kind: 'search' } },
  watchSearch: { guard: 'analysis', owned: { field: 'id', kind: 'search' } },
  listMonitors: { guard: 'analysis' },
  searchLocation: { guard: 'analysis' },
  addMonitor: { guard: 'analysis' },
  refreshMonitor: { guard: 'analysis', owned: { field: 'id', kind: 'monitor' } },
  removeMonitor: { guard: 'analysis', owned: { field: 'id', kind: 'monitor' } },
  getMonitor: { guard: 'analysis', owned: { field: 'id', kind: 'monitor' } },
  getMonitorRun: { guard: 'analysis', owned: { field: 'search_id', kind: 'monitor' } },
  listNotifications: { guard: 'account' },
  readNotifications: { guard: 'account' },
  getNotificationSettings: { guard: 'account' },
  saveNotificationSettings: { guard: 'account' },
  setEmail: { guard: 'account' },
  confirmEmail: { guard: 'open' },
  unsubscribe: { guard: 'open' },
  initTelegram: { guard: 'account' },
  completeTelegram: { guard: 'account' },
  initTelegramLink: { guard: 'account' },
  unlinkTelegram: { guard: 'account' },
  getAuthUrl: { guard: 'analysis' },
  getActiveToken: { guard: 'analysis' },
  logoutVk: { guard: 'analysis' },
  getCollection: { guard: 'analysis' },
  getDoneProcesses: { guard: 'analysis' },
  getStatusProcesses: { guard: 'analysis' },
  removeUser: { guard: 'analysis', owned: { field: 'id', kind: 'tracked' } },
  refreshUser: { guard: 'analysis', owned: { field: 'id', kind: 'tracked' } },
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
  getSharedReport: { guard: 'open' },
};
