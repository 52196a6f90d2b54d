import * as photoSearch from './photo-search.ts';
import * as privacy from './privacy.ts';
import * as search from './search.ts';
import * as session from './session.ts';

/** Every call of both servers. */
export const endpoints = {
  getCsrfCookie: session.getCsrfCookie,
  getTokenSession: session.getTokenSession,
  createDemo: session.createDemo,
  getProfile: session.getProfile,
  getAllowServices: session.getAllowServices,
  getRegions: session.getRegions,
  acceptConsent: privacy.acceptConsent,
  detectFaces: photoSearch.detectFaces,
  getUpload: photoSearch.getUpload,
  addSearch: photoSearch.addSearch,
  addSearchDemo: photoSearch.addSearchDemo,
  getSearch: photoSearch.getSearch,
  rejectPerson: photoSearch.rejectPerson,
  listSources: photoSearch.listSources,
  listSamples: photoSearch.listSamples,
  listSearches: search.listSearches,
  removeSearch: search.removeSearch,
  refreshSearch: search.refreshSearch,
  watchSearch: search.watchSearch,
} as const;
