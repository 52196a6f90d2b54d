export {
  deleteVisitor,
  hasAccount,
  lockAccount,
  lockPresence,
  takeFormerAccount,
} from './accounts/account-repository.ts';
export { cancelDeletion, findDueDeletion, listDueDeletions } from './accounts/deletion-repository.ts';
export { countSessions, isOperator, listKnownAccounts, updateModal30Days } from './accounts/overview-repository.ts';
export {
  closeService,
  grantService,
  listAccountsWith,
  listGrants,
  listServices,
  replaceTariffServices,
  servicesThatCount,
} from './accounts/service-repository.ts';
export { listSecondFactorsToEnd } from './second-factor/second-factor-repository.ts';
