import type { Guard, Guards } from '#http/guards.ts';
import { Problem } from '#http/problem.ts';
import type { Caller } from '../caller.ts';
import { deviceOf } from '../sessions/device-rules.ts';
import { type FindProofTools, findProof } from './find-proof.ts';
import type { Proof } from './proof.ts';

/** Who may change how the account is logged in to. */
export type ProvenCaller = Caller & { readonly proof: Proof };

/** Like `account`, for calls that change a way of logging in: 403 `confirm_first` for users who have not just proven who they are. */
export function provenGuard(guards: Guards<Caller>, tools: FindProofTools): Guard<ProvenCaller> {
  return async (request) => {
    const caller = await guards.account(request);
    const proof = await findProof(tools, caller, deviceOf(request.headers['user-agent']));
    if (proof === null) throw new Problem('confirm_first');
    return { ...caller, proof };
  };
}
