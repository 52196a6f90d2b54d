import {
  type ChangeInput,
  type ChangeOutcome,
  changeSecondFactor,
  type SecondFactorTools,
} from './change-second-factor.ts';
import { newRecoveryCodes, recoveryCodeContext } from './recovery-code-rules.ts';
import { replaceRecoveryCodes, turnOn } from './second-factor-repository.ts';
import { useAppCode } from './use-second-factor.ts';

/** The first code of the app turns the second factor on. Of the recovery codes only hashes are stored. */
export async function confirmSecondFactor(tools: SecondFactorTools, input: ChangeInput): Promise<ChangeOutcome> {
  const { accountId, code } = input;
  const { vault } = tools;
  return changeSecondFactor(tools, input, async (trx, account, now) => {
    if (account.totp_confirmed_at !== null) return { kind: 'refused', because: 'second_factor_on' };
    if (account.totp_secret === null) return { kind: 'refused', because: 'second_factor_not_started' };
    if (!(await useAppCode(trx, vault, { account, code, now }))) return { kind: 'refused', because: 'code_wrong' };
    const recoveryCodes = newRecoveryCodes();
    const hashes = recoveryCodes.map((each) => vault.fingerprint(recoveryCodeContext(accountId, each)));
    await turnOn(trx, { accountId, now });
    await replaceRecoveryCodes(trx, { accountId, hashes });
    return { kind: 'changed', recoveryCodes };
  });
}
