export {
  deleteVisitor,
  hasAccount,
  lockAccount,
  lockPresence,
  takeFormerAccount,
} from './accounts/account-repository.ts';
export { cancelDeletion, findDueDeletion, listDueDeletions } from './accounts/deletion-repository.ts';
export { listKnownAccounts, updateModal30Days } from './accounts/overview-repository.ts';
export {
  grantService,
  listAccountsWith,
  listServices,
  replaceTariffServices,
  servicesThatCount,
} from './accounts/service-repository.ts';
