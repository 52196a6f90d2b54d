export {
  type Applicant,
  type AuthoriseOutcome,
  type AuthoriseRefusal,
  type AuthoriseTools,
  authorise,
  findPhotoRefusal,
  listMonitoringAccounts,
  mayCollectVk,
  mayStart,
} from './authorise.ts';
export { findOpenServices } from './find-open-services.ts';
export { toSourceIds } from './source-rules.ts';
