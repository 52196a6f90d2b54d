import type { LoginAnswer } from '@vidno/contract/account/login';
import { PROBLEMS } from '@vidno/contract/problems/problem';
import type { Profile } from '@vidno/contract/session';
import { describeRefusal } from '@vidno/phone/describe-refusal';
import { type ParsedPhone, parsePhone } from '@vidno/phone/parse-phone';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { InvalidRequest, Problem, toldToWait } from '#http/errors.ts';
import type { Guards } from '#http/guards.ts';
import { addressOf } from '#http/limits/limiter.ts';
import { type CookieSettings, deviceCookieOf, setDeviceCookie, setSessionCookies } from '#http/session-cookies.ts';
import { DEFAULT_PHONE_COUNTRY } from '../accounts/contact-rules.ts';
import { findProfile } from '../accounts/profile.ts';
import type { CodeRefusal, IssueRefusal } from '../codes/codes.ts';
import type { Guesser, GuessRefusal } from '../guesses/guess.ts';
import { addAccount, deviceOf, type KnownDevice, readKnownDevice, writeKnownDevice } from '../sessions/devices.ts';
import type { RotatedSession } from '../sessions/sessions.ts';
import type { Caller, ProfileTools } from '../tools.ts';
import type { LoginOutcome } from './login.ts';
import type { LoginByTelegramOutcome } from './telegram-login.ts';

/** What it takes to answer with the profile and cookies of a new session. */
type RotatedTools = ProfileTools & CookieSettings;

/** Gives the browser the cookies of its new session; returns the profile of the account that it belongs to now. */
export async function answerRotated(
  guards: Guards<Caller>,
  tools: RotatedTools,
  session: RotatedSession,
  exchange: Exchange,
): Promise<Profile> {
  giveSession(exchange, tools, session);
  return findProfile(tools, await guards.started(exchange.request, session.secret));
}

/** The answer to a login by whatever way; a wrong code is said under its field. */
export async function answerLogin(
  guards: Guards<Caller>,
  tools: RotatedTools,
  outcome: LoginOutcome | LoginByTelegramOutcome,
  exchange: Exchange,
): Promise<LoginAnswer> {
  switch (outcome.kind) {
    case 'refused':
      if (isCodeRefusal(outcome)) throw toCodeError(outcome, 'code');
      throw new Problem(outcome.because);
    case 'second_factor':
      return { status: 'ok', step: 'second_factor', data: null, demo_searches: 0 };
    case 'registered': {
      const data = await answerRotated(guards, tools, outcome.session, exchange);
      return { status: 'ok', step: 'done', data, demo_searches: 0 };
    }
    case 'done': {
      const data = await answerRotated(guards, tools, outcome.session, exchange);
      return { status: 'ok', step: 'done', data, demo_searches: outcome.demoSearches };
    }
  }
}

/** The request whose session has been rotated, and the reply that brings the new cookies. */
export interface Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

type DeviceSettings = Pick<CookieSettings, 'appSecret' | 'publicUrl'>;

export function guesserOf(request: FastifyRequest, settings: DeviceSettings): Guesser {
  return { address: addressOf(request), device: deviceFrom(request, settings) };
}

/** The browser of a call: what it calls itself, and by what its guesses are counted. */
export function browserOf(request: FastifyRequest, settings: DeviceSettings): { device: string; by: Guesser } {
  return { device: deviceOf(request.headers['user-agent']), by: guesserOf(request, settings) };
}

/** Gives the browser the cookies of its new session, and makes it known to the account. */
export function giveSession({ request, reply }: Exchange, settings: CookieSettings, session: RotatedSession): void {
  const { appSecret } = settings;
  setSessionCookies(reply, settings, session);
  const device = addAccount(appSecret, deviceFrom(request, settings), session.account);
  setDeviceCookie(reply, settings, writeKnownDevice(appSecret, device));
}

function deviceFrom({ cookies }: FastifyRequest, { appSecret, publicUrl }: DeviceSettings): KnownDevice | null {
  return readKnownDevice(appSecret, cookies[deviceCookieOf(publicUrl)]);
}

const TRIES_LEFT = [
  'Осталась одна попытка.',
  'Осталось две попытки.',
  'Осталось три попытки.',
  'Осталось четыре попытки.',
];

const CODE_REFUSALS = {
  code_wrong: true,
  code_used_up: true,
  guessed_too_often: true,
  address_stopped: true,
} as const satisfies Record<CodeRefusal['because'], true>;

/** Tells the refusal of a code from others of the same action. */
export function isCodeRefusal<T extends { readonly because: string }>(
  refusal: T,
): refusal is Extract<T, { readonly because: CodeRefusal['because'] }> {
  return Object.hasOwn(CODE_REFUSALS, refusal.because);
}

/** The error for a code that was refused, with the text under the field it was typed in. */
export function toCodeError(refusal: CodeRefusal, field: string): Error {
  if ('retryAfterSeconds' in refusal) return toGuessProblem(refusal);
  if (refusal.because === 'code_used_up')
    return new InvalidRequest({ [field]: [PROBLEMS.code_used_up.text] }, 'code_used_up');
  const text = `Код не подошёл. ${TRIES_LEFT[refusal.triesLeft - 1] ?? ''}`.trim();
  return new InvalidRequest({ [field]: [text] }, 'code_wrong');
}

/** The error for a code that may not be sent now. */
export function toNotIssued({ because, retryAfterSeconds }: IssueRefusal): Problem {
  return new Problem(because, {}, retryAfterSeconds);
}

/** The error for a refusal that may be one of too many guesses. */
export function toGuessProblem<Refusal extends { readonly because: Problem['because'] }>(
  refusal: Refusal | GuessRefusal,
): Problem {
  return 'retryAfterSeconds' in refusal
    ? toldToWait(refusal.because, refusal.retryAfterSeconds)
    : new Problem(refusal.because);
}

/** The number in E.164; throws the refusal with its code and a text under the field. */
export function readPhone(text: string | undefined, country: string | undefined): string {
  const parsed: ParsedPhone = parsePhone(text ?? '', { country: country || DEFAULT_PHONE_COUNTRY });
  if (!parsed.ok) throw new InvalidRequest({ phone: [describeRefusal(parsed)] }, parsed.because);
  return parsed.e164;
}
