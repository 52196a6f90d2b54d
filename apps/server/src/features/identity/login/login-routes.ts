import { endpoints } from '@vidno/contract/endpoints';
import type { FastifyInstance } from 'fastify';
import { InvalidRequest, Problem } from '#http/errors.ts';
import type { Guards } from '#http/guards.ts';
import { serve } from '#http/serve.ts';
import { clearSessionCookies } from '#http/session-cookies.ts';
import { findPhoneCodePurpose } from '../codes/code-repository.ts';
import { checkCode, sendPhoneCode } from '../codes/codes.ts';
import { deviceOf } from '../sessions/devices.ts';
import { deleteSession } from '../sessions/session-repository.ts';
import type { Caller, IdentityTools } from '../tools.ts';
import {
  answerLogin,
  guesserOf,
  isCodeRefusal,
  readPhone,
  toCodeError,
  toGuessProblem,
  toNotIssued,
} from './answer-routes.ts';
import { logInByPassword, logInByPhone } from './login.ts';

export function serveLogin(app: FastifyInstance, guards: Guards<Caller>, tools: IdentityTools): void {
  serve(app, endpoints.getLoginWays, guards.open, async () => ({ status: 'ok', ...tools.loginWays }));

  serve(app, endpoints.login, guards.session, async ({ body }, { sessionId, account }, request, reply) => {
    if (account?.isVisitor === false) throw new Problem('already_registered');
    const by = guesserOf(request, tools);
    const browser = { sessionId, by, device: deviceOf(request.headers['user-agent']) };
    const outcome =
      'login' in body
        ? await logInByPassword(tools, { ...browser, ...body })
        : await logInByPhone(tools, { ...browser, ...body, phone: readPhone(body.phone, body.country_phone) });
    if (outcome.kind !== 'refused') return answerLogin(guards, tools, outcome, { request, reply });
    if (isCodeRefusal(outcome)) throw toCodeError(outcome, 'code');
    throw toGuessProblem(outcome);
  });

  serve(app, endpoints.logout, guards.hinderedSession, async (_input, { sessionId }, _request, reply) => {
    await deleteSession(tools.db, sessionId);
    clearSessionCookies(reply, tools);
    return { status: 'ok' };
  });
}

const REQUIRED = 'Заполните это поле.';

export function serveCodes(app: FastifyInstance, guards: Guards<Caller>, tools: IdentityTools): void {
  serve(app, endpoints.sendTempCode, guards.session, async ({ query, body }, { sessionId, account }, request) => {
    const { type, phone, country_phone } = { ...query, ...body };
    if (type === undefined) throw new InvalidRequest({ type: [REQUIRED] });
    // Only a user has a number to change.
    if (type === 'change' && account?.isVisitor !== false) throw new Problem('registration_required');
    const by = guesserOf(request, tools);
    const target = readPhone(phone, country_phone);
    const outcome = await sendPhoneCode(tools, { sessionId, purpose: type, target, by });
    if (outcome.kind === 'sent') return { status: 'ok', retry_after_seconds: outcome.retryAfterSeconds };
    throw 'retryAfterSeconds' in outcome ? toNotIssued(outcome) : new Problem(outcome.because);
  });

  serve(app, endpoints.checkTempCode, guards.session, async ({ query, body }, { sessionId }, request) => {
    const { type, phone, country_phone, code } = { ...query, ...body };
    const target = readPhone(phone, country_phone);
    const by = guesserOf(request, tools);
    // Without any such code every purpose is as wrong as another.
    const purpose = type ?? (await findPhoneCodePurpose(tools.db, { sessionId, target })) ?? 'login';
    const given = { sessionId, purpose, target, contact: { phone: target }, by, code: code ?? '' };
    const outcome = await checkCode(tools, given);
    if (outcome.kind === 'refused') throw toCodeError(outcome, 'code');
    return { status: 'ok' };
  });
}
