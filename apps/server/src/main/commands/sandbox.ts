import { Command, InvalidArgumentError } from 'commander';
import { type Config, ConfigError, readConfig } from '#config/config.ts';
import { FAST_FORWARD_PATH, type FastForward, fastForwardedSchema } from '#features/sandbox/fast-forward-schema.ts';
import { fail, toNumber } from './with-product.ts';

/** What helps to try the product out. Unlike the other commands it asks the product that runs. */
export function sandboxCommand(): Command {
  return new Command('sandbox')
    .description('tries out what takes weeks; only with the embedded database and simulated payments')
    .addCommand(
      new Command('fast-forward')
        .description('lets days pass for what an account pays for: notices, renewals, failures and ends')
        .argument('<days>', 'such as 45d', toDays)
        .option('--account <number>', 'by default the account with the newest subscription', toNumber)
        .action((days: number, { account = null }: { account?: number | null }) => fastForward(days, account)),
    );
}

const NO_SANDBOX =
  'this product is no sandbox: it needs the embedded database and PAYMENTS_SIMULATED=true npm start, never production';

async function fastForward(days: number, accountId: number | null): Promise<void> {
  const config = readOwnConfig();
  if (config === null) return;
  const url = `http://${config.host}:${config.port}${FAST_FORWARD_PATH}`;
  const response = await ask(url, config, { days, account_id: accountId });
  if (response === null) return fail(`nothing answers at ${url}: start the product first`);
  if (response.status === 404) return fail(NO_SANDBOX);
  if (!response.ok) return fail(`the product answered ${response.status}: ${await response.text()}`);
  const { account_id: account, happened } = fastForwardedSchema.parse(await response.json());
  if (account === null) return fail('there is no subscription to move');
  console.log(`account ${account}, ${days} days later`);
  console.table(happened);
}

/** Null if nothing listens there. */
async function ask(url: string, { operationsToken }: Config, body: FastForward): Promise<Response | null> {
  try {
    return await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(operationsToken !== null && { authorization: `Bearer ${operationsToken}` }),
      },
      body: JSON.stringify(body),
    });
  } catch {
    return null;
  }
}

function readOwnConfig(): Config | null {
  try {
    return readConfig(process.env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    fail(error.message);
    return null;
  }
}

function toDays(text: string): number {
  const [, days] = /^(\d{1,3})d?$/.exec(text) ?? [];
  if (days === undefined) throw new InvalidArgumentError('must be days, such as 45d');
  return Number(days);
}
