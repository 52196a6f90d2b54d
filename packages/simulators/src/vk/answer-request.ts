import type { IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { answerControl, type ControllableSimulator } from './answer-control.ts';
import { type Api, answerCall } from './api/answer-call.ts';
import { drawPicture } from './draw-picture.ts';
import type { Fault } from './faults.ts';
import { type Answer, type HttpRequest, json, readRequest } from './http.ts';
import { answerAccessToken } from './identity/answer-access-token.ts';
import { answerAuthorize } from './identity/answer-authorize.ts';
import { answerOauth2 } from './identity/answer-oauth2.ts';

const PICTURE = /^\/pictures\/(?<name>[\w-]+)\/(?<width>\d{1,4})x(?<height>\d{1,4})\.png$/;
const GARBAGE = {
  status: 502,
  headers: { 'content-type': 'text/html' },
  body: '<html><h1>502 Bad Gateway</h1></html>',
};

/** `drop` closes the connection without an answer. */
export async function answerRequest(
  simulator: ControllableSimulator & Api,
  incoming: IncomingMessage,
): Promise<Answer | 'drop'> {
  const request = await readRequest(incoming);
  if (request.path.startsWith('/simulator/')) return answerControl(simulator, request);
  if (simulator.faults.isDown) return 'drop';
  const picture = PICTURE.exec(request.path)?.groups;
  if (picture) return answerPicture(picture);
  const token = request.bearer ?? request.params.access_token ?? null;
  const method = request.path.replace(/^\/(method\/)?/, '');
  const fault = simulator.faults.take(method, token);
  if (fault?.kind === 'drop') return 'drop';
  if (fault?.kind === 'garbage') return GARBAGE;
  if (fault?.kind === 'slow') await pause(fault.ms);
  if (!request.path.startsWith('/method/')) return answerIdentity(simulator, request, fault);
  const plannedError = fault?.kind === 'error' ? fault : null;
  return json(answerCall(simulator, { method, params: request.params, token, plannedError }));
}

function answerIdentity(simulator: ControllableSimulator, request: HttpRequest, fault: Fault | null): Answer {
  if (fault?.kind === 'error') return json({ error: 'slow_down', error_description: 'Too many requests' }, 429);
  const { path } = request;
  if (path === '/authorize' || path === '/oauth/authorize') return answerAuthorize(simulator, request);
  if (path.startsWith('/oauth2/')) return answerOauth2(simulator, request);
  if (path === '/oauth/access_token') return answerAccessToken(simulator.grants, request);
  return json({ error: 'not_found' }, 404);
}

function answerPicture({ name = '', width, height }: Record<string, string>): Answer {
  const size = { width: clamp(width), height: clamp(height) };
  const headers = {
    'content-type': 'image/png',
    'cache-control': 'public, max-age=86400',
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
  };
  return { status: 200, headers, body: drawPicture(name, size) };
}

function clamp(side: string | undefined): number {
  return Math.min(1_000, Math.max(1, Number(side)));
}
