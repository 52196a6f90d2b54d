import { endpoints } from '@vidno/contract/endpoints';
import type { FastifyInstance } from 'fastify';
import type { Guards } from '#http/guards.ts';
import { InvalidRequest } from '#http/invalid-request.ts';
import { Problem } from '#http/problem.ts';
import { serve } from '#http/serve.ts';
import type { Caller } from '../caller.ts';
import { readPhone } from '../contacts/phone-routes.ts';
import { guesserOf } from '../devices/device-routes.ts';
import type { IdentityTools } from '../identity-tools.ts';
import { checkCode } from './check-code.ts';
import { toCodeError, toNotIssued } from './refusal-routes.ts';
import { sendPhoneCode } from './send-phone-code.ts';

const REQUIRED = 'Заполните это поле.';

export function serveCodes(app: FastifyInstance, guards: Guards<Caller>, tools: IdentityTools): void {
  serve(app, endpoints.sendTempCode, guards.session, async ({ query, body }, { sessionId, account }, request) => {
    const { type, phone, country_phone } = { ...query, ...body };
    if (type === undefined) throw new InvalidRequest({ type: [REQUIRED] });
    // Only a user has a number to change.
    if (type === 'change' && account?.demo !== false) throw new Problem('registration_required');
    const by = guesserOf(request, tools);
    const target = readPhone(phone, country_phone);
    const outcome = await sendPhoneCode(tools, { sessionId, purpose: type, target, by });
    if (outcome.kind === 'sent') return { status: 'ok', retry_after_seconds: outcome.retryAfterSeconds };
    throw 'retryAfterSeconds' in outcome ? toNotIssued(outcome) : new Problem(outcome.because);
  });

  serve(app, endpoints.checkTempCode, guards.session, async ({ query, body }, { sessionId }, request) => {
    const { type, phone, country_phone, code } = { ...query, ...body };
    if (type === undefined) throw new InvalidRequest({ type: [REQUIRED] });
    const target = readPhone(phone, country_phone);
    const by = guesserOf(request, tools);
    const given = { sessionId, purpose: type, target, contact: { phone: target }, by, code: code ?? '' };
    const outcome = await checkCode(tools, given);
    if (outcome.kind === 'refused') throw toCodeError(outcome, 'code');
    return { status: 'ok' };
  });
}
