export { deleteDemoAccount, lockAccount, lockPresence } from './accounts/account-change-repository.ts';
export { findAccount, findAccountEmail, hasAccount } from './accounts/account-repository.ts';
export type { BecomeUserTools } from './accounts/become-user.ts';
export { findMaskedName } from './accounts/find-masked-name.ts';
export { findProfile, type ProfileTools } from './accounts/find-profile.ts';
export { maskAccount } from './accounts/mask-rules.ts';
export { findObstacle } from './accounts/required-documents.ts';
export {
  grantService,
  listAccountsWith,
  listServices,
  replaceTariffServices,
} from './accounts/service-repository.ts';
export type { AccountId, Caller } from './caller.ts';
export { listCodeCounts } from './codes/ceiling-repository.ts';
export { stateOfCeiling } from './codes/ceiling-rules.ts';
export { isCodeRefusal, toCodeError } from './codes/refusal-routes.ts';
export { emailKeyOf, mailboxOf, normalizeEmail } from './contacts/address-rules.ts';
export { confirmAccountEmail } from './contacts/confirm-account-email.ts';
export { type EmailProblem, emailProblem } from './contacts/email-problem.ts';
export {
  cancelDeletion,
  deleteAccountRow,
  deleteLoginWays,
  findDueDeletion,
  listDueDeletions,
  lockDueDeletion,
  scheduleDeletion,
} from './deletion/deletion-repository.ts';
export { giveSession, guesserOf } from './devices/device-routes.ts';
export { queueAccountNotice } from './emails/queue-account-email.ts';
export type { IdentityTools } from './identity-tools.ts';
export { takeFormerAccount } from './login/former-account-repository.ts';
export { answerLogin, answerRotated } from './login/login-answer-routes.ts';
export {
  type AccountFacts,
  type AccountSearch,
  findAccountFacts,
  listKnownAccounts,
  lockAccountStanding,
  updateAccountStanding,
} from './operation/operation-repository.ts';
export { findLoginOverview, listSessions, updateModal30Days } from './overview/overview-repository.ts';
export { createPasswords } from './passwords/create-passwords.ts';
export { confirmByVk } from './proofs/confirm-by-vk.ts';
export { findProof } from './proofs/find-proof.ts';
export { type Proof, proofOf } from './proofs/proof.ts';
export type { ProveByPasswordTools } from './proofs/prove-by-password.ts';
export { type ProvenCaller, provenGuard, requireProof } from './proofs/proven-guard-routes.ts';
export { readSealedKeys } from './second-factor/read-sealed-keys.ts';
export { deviceOf } from './sessions/device-rules.ts';
export { findSession, type SessionTools } from './sessions/find-session.ts';
export type { RotatedSession } from './sessions/rotate-session.ts';
export { endSessions } from './sessions/session-repository.ts';
export { linkTelegram, unlinkTelegramIdentity } from './telegram-login/link-telegram.ts';
export { type LoginByTelegramTools, loginByTelegram } from './telegram-login/login-by-telegram.ts';
export { registerLinkedVisitor } from './telegram-login/register-linked-visitor.ts';
export { openTelegramLogin, startTelegramLogin } from './telegram-login/start-telegram-login.ts';
export { linkVk } from './vk-login/link-vk.ts';
export { type LoginByVkTools, loginByVk, type VkUser } from './vk-login/login-by-vk.ts';
