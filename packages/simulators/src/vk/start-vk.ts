import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { answerRequest } from './answer-request.ts';
import { CallCounters } from './api/call-counters.ts';
import { Limits } from './api/limits.ts';
import { Tokens } from './api/tokens.ts';
import { Faults } from './faults.ts';
import { json, send } from './http.ts';
import { Grants } from './identity/grants.ts';
import type { VkSimulator, VkSimulatorOptions } from './vk-simulator.ts';
import { World } from './world/world.ts';

export type { VkSimulator, VkSimulatorOptions } from './vk-simulator.ts';

/** `anna_puteshestvuet`. */
const VIEWER_ID = 41_000_001;
const VIEWER_CONTACTS = { phone: '79004100001', email: 'anna@vk.example' };

/** VK API, VK ID and the classic OAuth on one port, over a generated world. */
export async function startVk(options: VkSimulatorOptions = {}): Promise<VkSimulator> {
  const { host = '127.0.0.1', now = () => new Date(), limits = {}, accessTokenSeconds = 3_600 } = options;
  const server = createServer();
  const origin = () => urlOf(server, host);
  const tokens = new Tokens(now);
  for (const token of options.tokens ?? []) tokens.add(token);
  const parts = {
    world: new World({ seed: options.seed ?? 1, now, origin }),
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
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (options.handleFirst?.(request, response)) return;
    answerRequest(simulator, request).then(
      (answer) => (answer === 'drop' ? request.socket.destroy() : send(response, answer)),
      (error: unknown) => send(response, json({ error: String(error) }, 500)),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port ?? 0, host, resolve);
  });
  return {
    ...parts,
    origin: origin(),
    apiBaseUrl: `${origin()}/method`,
    idBaseUrl: origin(),
    oauthBaseUrl: `${origin()}/oauth`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function urlOf(server: Server, host: string): string {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The simulator has no port');
  return `http://${host}:${address.port}`;
}
