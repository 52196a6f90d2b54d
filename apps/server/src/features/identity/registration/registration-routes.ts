import { NOT_ACCEPTED } from '@vidno/contract/account/documents';
import type { ReplyOf } from '@vidno/contract/endpoint';
import { endpoints } from '@vidno/contract/endpoints';
import { PROBLEMS } from '@vidno/contract/problems/problem';
import type { FastifyInstance } from 'fastify';
import { InvalidRequest, Problem } from '#http/errors.ts';
import type { Guards } from '#http/guards.ts';
import { serve } from '#http/serve.ts';
import { normalizeEmail } from '../accounts/contact-rules.ts';
import {
  answerRotated,
  type Exchange,
  guesserOf,
  isCodeRefusal,
  toCodeError,
  toNotIssued,
} from '../login/answer-routes.ts';
import { deviceOf } from '../sessions/devices.ts';
import type { Caller, IdentityTools } from '../tools.ts';
import {
  type ConfirmRegistrationOutcome,
  confirmRegistration,
  registerByPhone,
  type StartRegistrationOutcome,
  startRegistration,
} from './registration.ts';
import { findFieldErrors, type RegistrationInput, readRegistration, suggestAddress } from './registration-form.ts';

type RegistrationAnswer = ReplyOf<typeof endpoints.register>;

const CODE_IS_SENT = 'Мы отправили письмо с кодом. Введите его здесь.';
const WELCOME = 'Готово, аккаунт создан.';

export function serveRegistration(app: FastifyInstance, guards: Guards<Caller>, tools: IdentityTools): void {
  serve(app, endpoints.register, guards.session, async ({ body }, { sessionId, account }, request, reply) => {
    if (account?.isVisitor === false) throw new Problem('already_registered');
    const read = readRegistration(body);
    if (!read.ok) throw new InvalidRequest(read.errors, read.code ?? undefined);
    if (read.registration.kind === 'email') await requireReachable(read.registration.address);
    await requireDocuments(account?.accountId ?? null);
    const by = guesserOf(request, tools);
    const visitor = { sessionId, by, device: deviceOf(request.headers['user-agent']), origin: originOf(body) };
    if (read.registration.kind === 'phone') {
      const outcome = await registerByPhone(tools, { ...visitor, ...read.registration });
      return answerUser(outcome, 'code_verification', { request, reply });
    }
    return answerStarted(await startRegistration(tools, { ...visitor, ...read.registration }));
  });

  serve(app, endpoints.confirmRegistration, guards.session, async ({ body }, { sessionId }, request, reply) => {
    const device = deviceOf(request.headers['user-agent']);
    const outcome = await confirmRegistration(tools, {
      sessionId,
      device,
      by: guesserOf(request, tools),
      code: body.code,
    });
    return answerUser(outcome, 'code', { request, reply });
  });

  serve(app, endpoints.checkEmail, guards.session, async ({ body }) => {
    const errors = findFieldErrors(body);
    if (Object.keys(errors).length > 0) throw new InvalidRequest(errors);
    const address = normalizeEmail(body.mail ?? '');
    if (address !== null) await requireReachable(address);
    return { status: 'ok', messages: [], suggestion: address && suggestAddress(address) };
  });

  async function requireReachable(address: string): Promise<void> {
    if ((await tools.canMailTo(address)) === false) {
      throw new InvalidRequest({ mail: [PROBLEMS.email_unreachable.text] }, PROBLEMS.email_unreachable.code);
    }
  }

  /** At the beginning, so that what is not accepted stands under its field and no code is spent. */
  async function requireDocuments(accountId: number | null): Promise<void> {
    if (!tools.documents.isOpen) throw new Problem('operator_unknown');
    const owed = await tools.documents.listOwed(tools.db, accountId);
    if (owed.length === 0) return;
    throw new InvalidRequest(
      Object.fromEntries(owed.map((kind) => [kind, [NOT_ACCEPTED[kind]]])),
      PROBLEMS.documents_required.code,
    );
  }

  async function answerUser(
    outcome: ConfirmRegistrationOutcome,
    codeField: string,
    exchange: Exchange,
  ): Promise<RegistrationAnswer> {
    if (outcome.kind === 'done') {
      const data = await answerRotated(guards, tools, outcome.session, exchange);
      return { status: 'ok', step: 'done', messages: [WELCOME], data };
    }
    if (isCodeRefusal(outcome)) throw toCodeError(outcome, codeField);
    throw new Problem(outcome.because);
  }
}

function answerStarted(outcome: StartRegistrationOutcome): RegistrationAnswer {
  if (outcome.kind === 'started') {
    return { status: 'ok', step: 'confirm_email', messages: [CODE_IS_SENT], data: null };
  }
  if (isCodeRefusal(outcome)) throw toCodeError(outcome, 'code_verification');
  if ('retryAfterSeconds' in outcome) throw toNotIssued(outcome);
  throw new Problem(outcome.because);
}

function originOf({ affiliate_id, webmaster_id, flow_id }: RegistrationInput) {
  return { affiliateId: affiliate_id ?? null, webmasterId: webmaster_id ?? null, flowId: flow_id ?? null };
}
