export {
  type Applicant,
  type AuthoriseOutcome,
  type AuthoriseRefusal,
  type AuthoriseTools,
  authorise,
  findOpenServices,
  findPhotoRefusal,
  listMonitoringAccounts,
  mayCollectVk,
  mayStart,
} from './authorise.ts';
export { toSourceIds } from './source-rules.ts';
