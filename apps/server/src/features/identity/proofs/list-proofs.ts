import type { PossibleProof, ProofWay } from '@vidno/contract/account/proofs';
import type { Database, Transaction } from '#database/database.ts';
import type { Row } from '#database/tables.ts';
import { findAccount } from '../accounts/account-repository.ts';
import { listProviders } from '../identities/identity-repository.ts';
import type { LoginWays } from '../identity-tools.ts';
import { possibleProofs } from './proof-ways-rules.ts';

export interface ListProofsTools {
  readonly db: Database;
  readonly loginWays: LoginWays;
}

/** How the user of the account can prove who they are. */
export async function listProofs({ db, loginWays }: ListProofsTools, accountId: number): Promise<PossibleProof[]> {
  const [account, providers] = await Promise.all([findAccount(db, accountId), listProviders(db, accountId)]);
  return possibleProofs({ account, providers }, loginWays);
}

/** Whether the account, which the caller has locked, can be proven in this way. */
export async function isProofPossible(
  trx: Transaction,
  loginWays: LoginWays,
  { account, by }: { account: Row<'account'>; by: ProofWay },
): Promise<boolean> {
  const providers = await listProviders(trx, account.id);
  return possibleProofs({ account, providers }, loginWays).some((possible) => possible.by === by);
}
