import { spawn } from 'node:child_process';

/** Any of these means that the operator has a VK of their own. */
const OWN_SETTINGS = ['VK_API_BASE_URL', 'VK_ID_BASE_URL', 'VK_SERVICE_TOKENS', 'VK_USER_TOKENS', 'VK_CLIENT_ID'];
const TOKENS = { VK_SERVICE_TOKENS: 'simulated-service-token-1', VK_USER_TOKENS: 'simulated-user-token-1' };

/**
 * Starts the outside services' simulators on the port after the server's and answers the settings that lead to them;
 * none in production or where the operator has set the real ones. They end with this process.
 */
export async function startSimulators(): Promise<Record<string, string>> {
  if (process.env.NODE_ENV === 'production' || OWN_SETTINGS.some((name) => process.env[name])) return {};
  const port = Number(process.env.SIMULATORS_PORT ?? Number(process.env.PORT ?? 3000) + 1);
  const child = spawn('node', ['packages/simulators/src/main.ts'], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, SIMULATORS_PORT: String(port), ...TOKENS },
  });
  process.once('exit', () => child.kill());
  await new Promise<void>((resolve, reject) => {
    child.stdout.once('data', () => resolve());
    child.once('error', reject);
    child.once('exit', () => reject(new Error(`The simulators did not start on port ${port}`)));
  });
  child.unref();
  const origin = `http://127.0.0.1:${port}`;
  return {
    VK_API_BASE_URL: `${origin}/method`,
    VK_ID_BASE_URL: origin,
    VK_CLIENT_ID: '51000001',
    ...TOKENS,
    DEMO_SERVICES: process.env.DEMO_SERVICES ?? '1,2',
  };
}
