import { parsePhone } from '@vidno/phone/parse-phone';
import { type Clock, MINUTE_MS } from '#config/time.ts';
import type { Database, Transaction } from '#database/database.ts';
import { isUniqueViolation } from '#database/errors.ts';
import type { Tools } from '#tools.ts';
import {
  type ConfirmedContacts,
  findAccountByContact,
  lockAccount,
  NO_ORIGIN,
} from '../accounts/account-repository.ts';
import { DEFAULT_PHONE_COUNTRY, emailKeyOf, normalizeEmail } from '../accounts/contact-rules.ts';
import { type BecomeUserRefusal, type BecomeUserTools, becomeUser } from '../accounts/visitor.ts';
import { type ProvingSession, type StoreProofOutcome, storeProof } from '../proofs/give-proof.ts';
import { recordLoginChange, type UnlinkOutcome, unlinkIdentity } from '../proofs/login-changes.ts';
import { firstLoginWay, type Proof } from '../proofs/proof.ts';
import type { RotatedSession } from '../sessions/sessions.ts';
import type { IdentityTools, LoginTools } from '../tools.ts';
import { findIdentityOwner, saveIdentity } from './identity-repository.ts';
import { completeLogin, type LoginOutcome } from './login.ts';
import { savePendingIdentity } from './pending-repository.ts';

/** Whom VK ID has authenticated. */
export interface VkUser {
  readonly id: number;
  readonly name: string;
  /** As VK ID writes them; null if it gave none. */
  readonly phone: string | null;
  readonly email: string | null;
}

type LoginByVkOutcome =
  | LoginOutcome
  | { readonly kind: 'registered'; readonly session: RotatedSession }
  /** VK knows no contact: the visitor gives one, and registering with it links this VK ID. */
  | { readonly kind: 'contact' }
  | { readonly kind: 'refused'; readonly because: 'contact_taken' | BecomeUserRefusal };

interface LoginByVkInput {
  readonly sessionId: string;
  readonly device: string;
  readonly user: VkUser;
}

/** How long a contact may be added after a login at VK ID that brought none. */
const CONTACT_MS = 15 * MINUTE_MS;

/** Logs in whom this VK ID belongs to; makes the visitor a user if VK brings a contact that no account has. */
export async function loginByVk(
  tools: Pick<Tools, 'db'> & LoginTools & BecomeUserTools,
  input: LoginByVkInput,
): Promise<LoginByVkOutcome> {
  try {
    return await tools.db.transaction().execute((trx) => loginOrRegister(trx, tools, input));
  } catch (error) {
    // Somebody registered with the same contact or VK ID at the same time.
    if (isUniqueViolation(error)) return { kind: 'refused', because: 'contact_taken' };
    throw error;
  }
}

async function loginOrRegister(
  trx: Transaction,
  tools: Pick<Tools, 'db'> & LoginTools & BecomeUserTools,
  { sessionId, device, user }: LoginByVkInput,
): Promise<LoginByVkOutcome> {
  const identity = { provider: 'vk', subject: String(user.id), name: user.name } as const;
  const known = await findAccountByContact(trx, identity);
  if (known)
    return completeLogin(trx, tools, { sessionId, accountId: known.id, device, secondFactor: 'asked', by: 'other' });
  const now = tools.clock();
  const contacts = toContacts(user);
  if (contacts.email === null && contacts.phone === null) {
    await savePendingIdentity(trx, { ...identity, sessionId, expiresAt: new Date(now.getTime() + CONTACT_MS) });
    return { kind: 'contact' };
  }
  if (await isTaken(trx, contacts)) return { kind: 'refused', because: 'contact_taken' };
  const became = await becomeUser(trx, tools, {
    sessionId,
    device,
    contacts,
    passwordHash: null,
    registrationType: 'vk',
    origin: NO_ORIGIN,
    now,
  });
  if (became.kind === 'refused') return became;
  await saveIdentity(trx, firstLoginWay(became.accountId), { ...identity, now });
  return { kind: 'registered', session: became.session };
}

/** VK ID writes phones with or without the plus; a contact that we could not have accepted ourselves is none. */
function toContacts({ phone, email }: VkUser): ConfirmedContacts {
  const address = email === null ? null : normalizeEmail(email);
  const parsed =
    phone === null ? null : parsePhone(`+${phone.replaceAll(/\D/g, '')}`, { country: DEFAULT_PHONE_COUNTRY });
  return {
    email: address === null ? null : { address, key: emailKeyOf(address) },
    phone: parsed?.ok ? parsed.e164 : null,
  };
}

async function isTaken(trx: Transaction, { email, phone }: ConfirmedContacts): Promise<boolean> {
  if (phone !== null && (await findAccountByContact(trx, { phone }))) return true;
  return email !== null && (await findAccountByContact(trx, { emailKey: email.key })) !== null;
}

/** `taken`: this VK ID logs in to another account. */
type LinkVkOutcome = 'linked' | 'taken';

/** Lets this VK ID log in to the account, instead of another one if there was one. */
export async function linkVk(
  { db, clock }: { db: Database; clock: Clock },
  proof: Proof,
  user: Pick<VkUser, 'id' | 'name'>,
): Promise<LinkVkOutcome> {
  const identity = { provider: 'vk', subject: String(user.id), name: user.name } as const;
  try {
    return await db.transaction().execute(async (trx) => {
      const now = clock();
      const account = await lockAccount(trx, proof.accountId);
      const owner = await findIdentityOwner(trx, identity);
      if (account === null || (owner !== null && owner !== account.id)) return 'taken';
      if (owner === account.id) return 'linked';
      const change = await recordLoginChange(trx, proof, { account, kind: 'vk_linked', now });
      await saveIdentity(trx, change, { ...identity, now });
      return 'linked';
    });
  } catch (error) {
    if (isUniqueViolation(error)) return 'taken';
    throw error;
  }
}

export async function unlinkVk({ db, clock }: { db: Database; clock: Clock }, proof: Proof): Promise<UnlinkOutcome> {
  return db.transaction().execute((trx) => unlinkIdentity(trx, proof, { provider: 'vk', now: clock() }));
}

/** Whoever uses the session has just logged in at VK ID, as the one that the account is logged in to with. */
export async function confirmByVk(
  tools: Pick<IdentityTools, 'db' | 'clock' | 'loginWays'>,
  session: ProvingSession,
  user: Pick<VkUser, 'id'>,
): Promise<StoreProofOutcome> {
  const owner = await findIdentityOwner(tools.db, { provider: 'vk', subject: String(user.id) });
  if (owner !== session.accountId) return { kind: 'refused', because: 'proof_impossible' };
  return storeProof(tools, session, { by: 'vk', use: async () => null });
}
