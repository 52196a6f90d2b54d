export {
  deleteVisitor,
  hasAccount,
  lockAccount,
  lockPresence,
  takeFormerAccount,
} from './accounts/account-repository.ts';
export { confirmAccountEmail } from './accounts/change-contact.ts';
export { type EmailProblem, mailboxOf, readEmail } from './accounts/contact-rules.ts';
export { closeLogins, deleteDueAccount, scheduleDeletion } from './accounts/deletion.ts';
export { cancelDeletion, findDueDeletion, listDueDeletions } from './accounts/deletion-repository.ts';
export { changeStanding, findForOperator, isAccountInUse } from './accounts/operation.ts';
export { listKnownAccounts, updateModal30Days } from './accounts/overview-repository.ts';
export { describeLogins, findContacts, findMaskedName, findProfile } from './accounts/profile.ts';
export { grantService, listAccountsWith, listServices, replaceTariffServices } from './accounts/service-repository.ts';
export { findObstacle } from './accounts/visitor.ts';
export { describeCeilings } from './codes/codes.ts';
export { answerLogin, browserOf, giveSession } from './login/answer-routes.ts';
export {
  linkTelegram,
  loginByTelegram,
  openTelegramLogin,
  registerLinkedVisitor,
  startTelegramLogin,
  unlinkTelegramIdentity,
} from './login/telegram-login.ts';
export { confirmByVk, linkVk, loginByVk, type VkUser } from './login/vk-login.ts';
export { createPasswords } from './passwords/passwords.ts';
export { type Proof, proofOf } from './proofs/proof.ts';
export { type ProvenCaller, provenGuard, requireProof } from './proofs/proof-routes.ts';
export { findProof, type ProveByPasswordTools } from './proofs/recent-proof.ts';
export { readSealedKeys } from './second-factor/second-factor.ts';
export { findSession, type RotatedSession } from './sessions/sessions.ts';
export type { AccountId, Caller, IdentityTools } from './tools.ts';
