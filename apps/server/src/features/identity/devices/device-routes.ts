import type { FastifyReply, FastifyRequest } from 'fastify';
import { addressOf } from '#http/limits/client-address.ts';
import { type CookieSettings, deviceCookieOf, setDeviceCookie, setSessionCookies } from '#http/session-cookies.ts';
import type { Guesser } from '../guesses/guess.ts';
import { deviceOf } from '../sessions/device-rules.ts';
import type { RotatedSession } from '../sessions/rotate-session.ts';
import { addAccount, type KnownDevice, readKnownDevice, writeKnownDevice } from './known-device-rules.ts';

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
