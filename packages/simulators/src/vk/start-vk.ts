import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { type Answer, type HttpRequest, json, type Listening, listen, readRequest, send } from '../http.ts';
import { answerControl, type ControllableSimulator } from './answer-control.ts';
import { type Api, answerCall } from './api/answer-call.ts';
import { CallCounters, Limits, Tokens } from './api/limits.ts';
import { drawPicture } from './draw-picture.ts';
import { Grants } from './grants.ts';
import { answerAccessToken, answerAuthorize, answerOauth2 } from './identity.ts';
import { type Fault, Faults, SimulatedClock, type VkSimulator, type VkSimulatorOptions } from './vk-simulator.ts';
import { World } from './world/world.ts';

export type { VkSimulator, VkSimulatorOptions } from './vk-simulator.ts';

/** `anna_puteshestvuet`. */
const VIEWER_ID = 41_000_001;
const VIEWER_CONTACTS = { phone: '79004100001', email: 'anna@vk.example' };

/** VK API, VK ID and the classic OAuth on one port, over a generated world. */
export async function startVk(options: VkSimulatorOptions = {}): Promise<VkSimulator> {
  const { host = '127.0.0.1', limits = {}, accessTokenSeconds = 3_600 } = options;
  let listening: Listening | null = null;
  // The world is made before there is a port, and asked about afterwards.
  const origin = () => listening?.origin ?? '';
  const clock = new SimulatedClock(options.now ?? (() => new Date()));
  const { now } = clock;
  const tokens = new Tokens(now);
  for (const token of options.tokens ?? []) tokens.add(token);
  const parts = {
    world: new World({ seed: options.seed ?? 1, now, origin }),
    clock,
    tokens,
    limits: new Limits(limits, now),
    faults: new Faults(),
    counters: new CallCounters(),
    grants: new Grants({ tokens, now, accessTokenSeconds }),
    browser: {
      viewerId: options.viewerId ?? VIEWER_ID,
      autoApprove: options.autoApprove ?? false,
      contacts: VIEWER_CONTACTS,
    },
  };
  const { permissive = false, executeMaxBytes = 5_000_000 } = options;
  const simulator = { ...parts, origin, permissive, executeMaxBytes };
  const serve = (request: IncomingMessage, response: ServerResponse) => {
    if (options.handleFirst?.(request, response)) return;
    answerRequest(simulator, request).then(
      (answer) => (answer === 'drop' ? request.socket.destroy() : send(response, answer)),
      (error: unknown) => send(response, json({ error: String(error) }, 500)),
    );
  };
  listening = await listen(serve, { port: options.port, host });
  return {
    ...parts,
    origin: origin(),
    apiBaseUrl: `${origin()}/method`,
    idBaseUrl: origin(),
    oauthBaseUrl: `${origin()}/oauth`,
    close: listening.close,
  };
}

const PICTURE = /^\/pictures\/(?<name>[\w-]+)\/(?<width>\d{1,4})x(?<height>\d{1,4})\.png$/;
const GARBAGE = {
  status: 502,
  headers: { 'content-type': 'text/html' },
  body: '<html><h1>502 Bad Gateway</h1></html>',
};

/** `drop` closes the connection without an answer. */
async function answerRequest(
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
