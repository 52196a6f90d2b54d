import {
  type ChangeInput,
  type ChangeOutcome,
  changeSecondFactor,
  type SecondFactorTools,
} from './change-second-factor.ts';
import { turnOff } from './second-factor-repository.ts';
import { useSecondFactor } from './use-second-factor.ts';

/** Takes a code of the app or a recovery code. */
export async function disableSecondFactor(tools: SecondFactorTools, input: ChangeInput): Promise<ChangeOutcome> {
  const { accountId, code } = input;
  return changeSecondFactor(tools, input, async (trx, account, now) => {
    if (account.totp_confirmed_at === null) return { kind: 'refused', because: 'second_factor_not_started' };
    const isRight = await useSecondFactor(trx, tools.vault, { account, code, now });
    if (!isRight) return { kind: 'refused', because: 'code_wrong' };
    await turnOff(trx, accountId);
    return { kind: 'changed', recoveryCodes: [] };
  });
}
