import { fstatSync } from 'node:fs';
import { startVk } from './vk/start-vk.ts';

/** All simulators of outside services in one process, for development. */
const { SIMULATORS_PORT = '3001', HOST = '127.0.0.1', VK_SERVICE_TOKENS = 'simulated-service-token-1' } = process.env;

const vk = await startVk({
  port: Number(SIMULATORS_PORT),
  host: HOST,
  tokens: VK_SERVICE_TOKENS.split(',')
    .map((token) => token.trim())
    .filter((token) => token !== '')
    .map((token) => ({ token, kind: 'service' as const })),
});
console.log(`VK simulator: ${vk.origin}`);

async function stop(): Promise<void> {
  await vk.close();
  process.exit(0);
}

process.once('SIGTERM', stop);
process.once('SIGINT', stop);
process.once('disconnect', stop);
// A parent that is killed cannot say so, but its end of a pipe closes.
const stdin = fstatSync(0);
if (stdin.isFIFO() || stdin.isSocket()) process.stdin.once('end', stop).once('error', stop).resume();
