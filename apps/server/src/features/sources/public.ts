export type { SourceIndex } from '@vidno/contract/sources';
export { capabilitiesOf, findSourceRefusal, type ExternalPerson, type KeywordHit, type KeywordOutcome, type KeywordQuery, type PeopleFound, type PeopleMeant, type WiderPlace, type ItemsFound, type MonitorItem, type MonitorLane, type MonitorOutcome, type MonitorQuery, type MonitorSource, type BandLimits, type BandMeaning, type FacesCompared, type NearFace, type PhotoOutcome, type PhotoQuery, type PhotoSource, type Probe, type SourceKind, type SourceKinds, type SourceUnavailable, SOURCE_MESSAGES } from './source-kind.ts';
export {
  addToCounts,
  type CountChange,
  findSource,
  listSources,
  type Source,
  updateSourceBasis,
} from './repository.ts';
