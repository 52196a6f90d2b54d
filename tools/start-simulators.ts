import { spawn } from 'node:child_process';
import { toSimulatedSettings } from './simulated-settings.ts';

/** The simulators have little to do and run next to the product on a laptop. */
const LOW_MEMORY = ['--max-semi-space-size=1'];

/**
 * Starts the simulators of outside services on the two ports after the server's (HTTP and SMTP) and returns the settings
 * that point to them. Starts none in production, and none for a service that the operator has configured. The simulators
 * stop with this process.
 */
export async function startSimulators(): Promise<Record<string, string>> {
  const port = Number(process.env.SIMULATORS_PORT ?? Number(process.env.PORT ?? 3000) + 1);
  const simulated = toSimulatedSettings(process.env, port);
  if (Object.keys(simulated).length === 0) return {};
  await spawnSimulators(port, simulated);
  if (simulated.SMTP_HOST || simulated.SMSC_LOGIN) {
    console.log(`Письма и СМС сайта: http://127.0.0.1:${port}/simulator`);
  }
  return { ...simulated, DEMO_SERVICES: process.env.DEMO_SERVICES ?? '1,2,3' };
}

async function spawnSimulators(port: number, simulated: Record<string, string>): Promise<void> {
  const child = spawn('node', [...LOW_MEMORY, 'packages/simulators/src/main.ts'], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: {
      // From the second start on, TypeScript need not be compiled.
      NODE_COMPILE_CACHE: 'node_modules/.cache/simulators',
      ...process.env,
      ...simulated,
      SIMULATORS_PORT: String(port),
      SIMULATORS_SMTP_PORT: String(port + 1),
    },
  });
  process.once('exit', () => child.kill());
  await new Promise<void>((resolve, reject) => {
    child.stdout.once('data', () => resolve());
    child.once('error', reject);
    child.once('exit', () => reject(new Error(`The simulators did not start on ports ${port} and ${port + 1}`)));
  });
  child.unref();
}
