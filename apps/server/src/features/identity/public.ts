export { deleteVisitor, lockAccount, lockPresence } from './accounts/account-change-repository.ts';
export { hasAccount } from './accounts/account-repository.ts';
export { findContacts } from './accounts/find-contacts.ts';
export { findMaskedName } from './accounts/find-masked-name.ts';
export { findProfile } from './accounts/find-profile.ts';
export { isAccountInUse } from './accounts/is-account-in-use.ts';
export { findObstacle } from './accounts/required-documents.ts';
export {
  grantService,
  listAccountsWith,
  listServices,
  replaceTariffServices,
} from './accounts/service-repository.ts';
export type { AccountId, Caller } from './caller.ts';
export { describeCeilings } from './codes/describe-ceilings.ts';
export { mailboxOf } from './contacts/address-rules.ts';
export { confirmAccountEmail } from './contacts/confirm-account-email.ts';
export type { EmailProblem } from './contacts/email-problem.ts';
export { readEmail } from './contacts/read-email.ts';
export { closeLogins } from './deletion/close-logins.ts';
export { deleteDueAccount } from './deletion/delete-due-account.ts';
export { cancelDeletion, findDueDeletion, listDueDeletions } from './deletion/deletion-repository.ts';
export { scheduleDeletion } from './deletion/schedule-deletion.ts';
export { browserOf, giveSession } from './devices/device-routes.ts';
export type { IdentityTools } from './identity-tools.ts';
export { takeFormerAccount } from './login/former-account-repository.ts';
export { answerLogin } from './login/login-answer-routes.ts';
export { changeStanding } from './operation/change-standing.ts';
export { findForOperator } from './operation/find-for-operator.ts';
export { listKnownAccounts } from './operation/operation-repository.ts';
export { describeLogins } from './overview/describe-logins.ts';
export { updateModal30Days } from './overview/overview-repository.ts';
export { createPasswords } from './passwords/create-passwords.ts';
export { confirmByVk } from './proofs/confirm-by-vk.ts';
export { findProof } from './proofs/find-proof.ts';
export { type Proof, proofOf } from './proofs/proof.ts';
export type { ProveByPasswordTools } from './proofs/prove-by-password.ts';
export { type ProvenCaller, provenGuard, requireProof } from './proofs/proven-guard-routes.ts';
export { readSealedKeys } from './second-factor/read-sealed-keys.ts';
export { findSession } from './sessions/find-session.ts';
export type { RotatedSession } from './sessions/rotate-session.ts';
export { linkTelegram, unlinkTelegramIdentity } from './telegram-login/link-telegram.ts';
export { loginByTelegram } from './telegram-login/login-by-telegram.ts';
export { registerLinkedVisitor } from './telegram-login/register-linked-visitor.ts';
export { openTelegramLogin, startTelegramLogin } from './telegram-login/start-telegram-login.ts';
export { linkVk } from './vk-login/link-vk.ts';
export { loginByVk, type VkUser } from './vk-login/login-by-vk.ts';
