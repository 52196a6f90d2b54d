export type { SourceIndex } from '@vidno/contract/sources';
export { capabilitiesOf, findSourceRefusal } from './capability-rules.ts';
export type {
  ExternalPerson,
  KeywordHit,
  KeywordOutcome,
  KeywordQuery,
  PeopleFound,
  PeopleMeant,
  WiderPlace,
} from './ports/keyword-source.ts';
export type {
  ItemsFound,
  MonitorItem,
  MonitorLane,
  MonitorOutcome,
  MonitorQuery,
  MonitorSource,
} from './ports/monitor-source.ts';
export type {
  BandLimits,
  BandMeaning,
  FacesCompared,
  NearFace,
  PhotoOutcome,
  PhotoQuery,
  PhotoSource,
} from './ports/photo-source.ts';
export type { Probe, SourceKind, SourceKinds } from './ports/source-kind.ts';
export type { SourceUnavailable } from './ports/source-unavailable.ts';
export {
  addToCounts,
  type CountChange,
  findSource,
  listSources,
  type Source,
  updateSourceBasis,
} from './repository.ts';
export { SOURCE_MESSAGES } from './source-messages.ts';
