import { spawn } from 'node:child_process';

/** Runs a command with its output shown, prints how long it took and returns its exit code. */
export async function runStep(
  name: string,
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<number> {
  const started = performance.now();
  console.log(`\n▶ ${name}`);
  const code = await new Promise<number>((resolve) => {
    const child = spawn(command, args, { stdio: 'inherit', env: { ...process.env, ...env } });
    child.on('error', () => resolve(1));
    child.on('close', (status) => resolve(status ?? 1));
  });
  console.log(`${code === 0 ? '✓' : '✗'} ${name}, ${((performance.now() - started) / 1000).toFixed(1)} s`);
  return code;
}
