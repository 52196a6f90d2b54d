import {
  type ChangeInput,
  type ChangeOutcome,
  changeSecondFactor,
  type SecondFactorTools,
} from './change-second-factor.ts';
import { turnOff } from './second-factor-repository.ts';
import { useSecondFactor } from './use-second-factor.ts';

/**
 * Takes a code of the app or a recovery code, besides what was proven before: with the password alone, nobody gets rid of the second
 * factor.
 */
export async function disableSecondFactor(tools: SecondFactorTools, input: ChangeInput): Promise<ChangeOutcome> {
  const { code } = input;
  return changeSecondFactor(tools, input, {
    kind: 'second_factor_off',
    check: async (trx, account, now) => {
      if (account.totp_confirmed_at === null) return 'second_factor_not_started';
      return (await useSecondFactor(trx, tools.vault, { account, code, now })) ? null : 'code_wrong';
    },
    store: async (trx, change) => {
      await turnOff(trx, change);
      return [];
    },
  });
}
