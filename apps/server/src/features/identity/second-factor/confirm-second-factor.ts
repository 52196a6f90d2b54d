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
  const { code } = input;
  const { vault } = tools;
  return changeSecondFactor(tools, input, {
    kind: 'second_factor_on',
    check: async (trx, account, now) => {
      if (account.totp_confirmed_at !== null) return 'second_factor_on';
      if (account.totp_secret === null) return 'second_factor_not_started';
      return (await useAppCode(trx, vault, { account, code, now })) ? null : 'code_wrong';
    },
    store: async (trx, change, now) => {
      const recoveryCodes = newRecoveryCodes();
      const hashes = recoveryCodes.map((each) => vault.fingerprint(recoveryCodeContext(change.accountId, each)));
      await turnOn(trx, change, now);
      await replaceRecoveryCodes(trx, change, hashes);
      return recoveryCodes;
    },
  });
}
