import { type ChildProcess, spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';

export interface Step {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
}

/** Runs a command with its output shown, prints how long it took and returns its exit code. */
export async function runStep(
  name: string,
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<number> {
  const started = performance.now();
  console.log(`\n▶ ${name}`);
  const code = await codeOf(spawn(command, args, { stdio: 'inherit', env: { ...process.env, ...env } }));
  printEnd(name, code, started);
  return code;
}

/** Runs commands at the same time and prints the output of each once it has ended. Returns the names of those that failed. */
export async function runTogether(steps: readonly Step[]): Promise<string[]> {
  const started = performance.now();
  const runs = steps.map(async ({ name, command, args }) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    const [code, ...output] = await Promise.all([codeOf(child), text(child.stdout), text(child.stderr)]);
    const printed = output.join('').trim();
    if (printed) console.log(`\n${printed}`);
    printEnd(name, code, started);
    return code === 0 ? [] : [name];
  });
  return (await Promise.all(runs)).flat();
}

function codeOf(child: ChildProcess): Promise<number> {
  return new Promise((resolve) => {
    child.on('error', () => resolve(1));
    child.on('close', (status) => resolve(status ?? 1));
  });
}

function printEnd(name: string, code: number, started: number): void {
  console.log(`${code === 0 ? '✓' : '✗'} ${name}, ${((performance.now() - started) / 1000).toFixed(1)} s`);
}
