import { basename, resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import type { Config } from '#config/config.ts';
import { ArchiveError } from '#database/archiving/archive-error.ts';

interface Terminal {
  readonly isInteractive: boolean;
  ask(question: string): Promise<string>;
}

/** What an operator would lose: the database, or the folder of the embedded one. */
export function nameOfTarget({ databaseUrl, dataDirectory }: Pick<Config, 'databaseUrl' | 'dataDirectory'>): string {
  return databaseUrl === null
    ? basename(resolve(dataDirectory))
    : decodeURIComponent(new URL(databaseUrl).pathname.slice(1));
}

/**
 * Whether the operator restores an archive that nobody has signed: its rows may say anything, such as who is an operator. Has to be
 * typed, so that no script does it by a habit. `given` is the value of the option, true without one.
 */
export async function confirmUnsigned(
  config: Pick<Config, 'databaseUrl' | 'dataDirectory'>,
  given: string | true | undefined,
  terminal: Terminal = ownTerminal(),
): Promise<boolean> {
  if (given === undefined) return false;
  const name = nameOfTarget(config);
  if (given === true && !terminal.isInteractive) {
    throw new ArchiveError(`Without a terminal the name of what is restored into has to be given: --unsigned ${name}.`);
  }
  const typed =
    given === true
      ? await terminal.ask(`The archive may hold anything. Type the name of what it is restored into (${name}): `)
      : given;
  if (typed.trim() !== name) throw new ArchiveError(`The name of what is restored into is ${name}.`);
  return true;
}

function ownTerminal(): Terminal {
  return {
    isInteractive: process.stdin.isTTY,
    ask: async (question) => {
      const lines = createInterface({ input: process.stdin, output: process.stdout });
      return await lines.question(question).finally(() => lines.close());
    },
  };
}
