import type { FastifyRequest } from 'fastify';
import type { Guard, Guards } from '#http/guards.ts';
import { Problem } from '#http/problem.ts';
import type { CookieSettings } from '#http/session-cookies.ts';
import type { Caller } from '../caller.ts';
import { guesserOf } from '../devices/device-routes.ts';
import { toGuessProblem } from '../guesses/refusal-routes.ts';
import { deviceOf } from '../sessions/device-rules.ts';
import { type FindProofTools, findProof } from './find-proof.ts';
import type { Proof } from './proof.ts';
import { type ProveByPasswordTools, proveByPassword } from './prove-by-password.ts';

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

/**
 * The proof that a call needs which may bring the current password: that, or what was proven in the session before. `isNew`: the
 * session does not know of it yet. Throws 403 `confirm_first` without either.
 */
export async function requireProof(
  request: FastifyRequest,
  tools: ProveByPasswordTools & Pick<CookieSettings, 'publicUrl'>,
  { caller, password }: { caller: Caller; password: string | undefined },
): Promise<{ readonly proof: Proof; readonly isNew: boolean }> {
  const device = deviceOf(request.headers['user-agent']);
  const proven = await proveByPassword(tools, caller, { device, by: guesserOf(request, tools), password });
  if (proven.kind === 'refused') throw toGuessProblem(proven);
  return proven;
}
