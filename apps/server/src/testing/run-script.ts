import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

export interface RunningScript {
  /** Lines printed so far. */
  readonly lines: readonly string[];
  /** Resolves with the first line that starts with `prefix`; rejects if the script ends without one. */
  waitForLine(prefix: string): Promise<string>;
  /** Kills with SIGKILL, so that the script cannot clean up. */
  kill(): Promise<void>;
  readonly ended: Promise<number | null>;
}

interface NamedScript {
  readonly name: string;
  /** Added to the environment of the tests. */
  readonly environment?: Readonly<Record<string, string>>;
}

/** Runs a script of `testing/scripts` in a separate process. */
export function runScript(script: string | NamedScript, ...parameters: string[]): RunningScript {
  const { name, environment = {} } = typeof script === 'string' ? { name: script } : script;
  const path = fileURLToPath(new URL(`./scripts/${name}.ts`, import.meta.url));
  const child = spawn(process.execPath, [path, ...parameters], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines: string[] = [];
  const output = createInterface({ input: child.stdout });
  output.on('line', (line) => lines.push(line));
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  return {
    lines,
    ended,
    waitForLine: (prefix) => waitForLine(lines, prefix, { output, ended, name }),
    kill: () => kill(child, ended),
  };
}

async function waitForLine(
  lines: readonly string[],
  prefix: string,
  { output, ended, name }: { output: NodeJS.EventEmitter; ended: Promise<unknown>; name: string },
): Promise<string> {
  const found = lines.find((line) => line.startsWith(prefix));
  if (found !== undefined) return found;
  return new Promise((resolve, reject) => {
    output.on('line', (line: string) => line.startsWith(prefix) && resolve(line));
    void ended.then(() => reject(new Error(`${name} ended without printing ${prefix}: ${lines.join(' | ')}`)));
  });
}

async function kill(child: ChildProcess, ended: Promise<unknown>): Promise<void> {
  child.kill('SIGKILL');
  await ended;
}
