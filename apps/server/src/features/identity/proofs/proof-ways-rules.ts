import type { PossibleProof } from '@vidno/contract/account/proofs';
import type { Row } from '#database/tables.ts';
import { maskEmail, maskPhone } from '../accounts/mask-rules.ts';
import type { LoginWays } from '../identity-tools.ts';

export interface ProvableAccount {
  readonly account: Pick<Row<'account'>, 'email' | 'phone' | 'password_hash' | 'totp_confirmed_at'>;
  /** The outside services that know its user. */
  readonly providers: readonly Row<'account_identity'>['provider'][];
}

/**
 * How the user of an account can prove who they are, the quickest first. A login at VK ID or by Telegram only where there is
 * neither a password nor a contact that this site can reach: both are often still open in the browser that somebody else has got
 * hold of.
 */
export function possibleProofs({ account, providers }: ProvableAccount, ways: LoginWays): PossibleProof[] {
  const { email, phone } = account;
  const known: PossibleProof[] = [
    ...(account.password_hash === null ? [] : [{ by: 'password', to: null } as const]),
    ...(phone === null || !ways.phone ? [] : [{ by: 'phone', to: maskPhone(phone) } as const]),
    ...(email === null || !ways.email ? [] : [{ by: 'email', to: maskEmail(email) } as const]),
  ];
  const services = known.length > 0 ? [] : providers.filter((provider) => ways[provider]);
  return [
    ...known,
    ...services.map((by) => ({ by, to: null })),
    ...(account.totp_confirmed_at === null ? [] : [{ by: 'second_factor', to: null } as const]),
  ];
}
